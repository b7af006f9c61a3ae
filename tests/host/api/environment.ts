import type { App } from '../app/app';

const app = (): App => (window as unknown as { app: App }).app;

export const apiVersion = '1.13.7';

export function requireApiVersion(version: string): boolean {
  const have = apiVersion.split('.').map(Number);
  const want = version.split('.').map(Number);
  for (let at = 0; at < 3; at++) {
    const difference = (have[at] ?? 0) - (want[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** A Linux desktop, until `setPhone`. */
export const Platform = {
  isDesktop: true,
  isMobile: false,
  isDesktopApp: true,
  isMobileApp: false,
  isIosApp: false,
  isAndroidApp: false,
  isPhone: false,
  isTablet: false,
  isMacOS: false,
  isWin: false,
  isLinux: true,
  isSafari: false,
  resourcePathPrefix: '/vault/',
};

const DESKTOP = { ...Platform };

/** host: makes the Platform flags those of an iPhone, or of the desktop again. */
export function setPhone(phone: boolean): void {
  const flags = { isMobile: true, isMobileApp: true, isPhone: true, isIosApp: true, isSafari: true };
  const desktop = { isDesktop: false, isDesktopApp: false, isLinux: false };
  Object.assign(Platform, DESKTOP, phone ? { ...flags, ...desktop } : {});
}

export function getLanguage(): string {
  return app().host.language;
}

export function renderMath(source: string, display: boolean): HTMLElement {
  return createSpan({ cls: `math math-${display ? 'block' : 'inline'} is-loaded`, text: source }); // host: no MathJax
}

export const finishRenderMath = (): Promise<void> => Promise.resolve();
export const loadMathJax = (): Promise<void> => Promise.resolve();
export const loadPrism = (): Promise<unknown> => Promise.resolve({});
export const loadMermaid = (): Promise<unknown> => Promise.resolve({});

interface PdfJsModule {
  GlobalWorkerOptions: { workerSrc: string };
}

let loadingPdfJs: Promise<PdfJsModule> | null = null;

/** The app's own copy lies under `/lib/pdfjs/`; it is loaded once and is `window.pdfjsLib` from then on. */
async function importPdfJs(): Promise<PdfJsModule> {
  const address = '/lib/pdfjs/pdf.min.mjs';
  const module = (await import(/* @vite-ignore */ address)) as PdfJsModule;
  module.GlobalWorkerOptions.workerSrc = '/lib/pdfjs/pdf.worker.min.mjs';
  return Object.assign(window, { pdfjsLib: module }).pdfjsLib;
}

/** host: pdfjs-dist as it is installed, from the host's server; a test without one sets `app.host.pdfjs`. */
export function loadPdfJs(): Promise<unknown> {
  const { pdfjs } = app().host;
  if (pdfjs) return Promise.resolve(pdfjs);
  loadingPdfJs ??= importPdfJs();
  return loadingPdfJs;
}
