export function writePlugin(vault: string, built: string): void;
export function pdfHint(vault: string): string;
export function sampleQuery(papers: readonly { state: string; title: string; source: { format: string } | null }[]): string | null;
