export interface Paper {
  key: string;
  title: string;
  meta: string;
}

/** A paper's key in running text: `@smith2020`. */
export const KEY = /@([a-z]+\d{4}[a-z]?)\b/g;

export function drawCard(el: HTMLElement, paper: Paper): HTMLElement {
  const card = el.createDiv('paper-card');
  card.createDiv({ cls: 'title', text: paper.title });
  card.createDiv({ cls: 'meta', text: `${paper.meta} · @${paper.key}` });
  return card;
}
