const LATIN =
  /^(?:(?:extended\s+data|supplementary|supplemental|supporting|appendix)\s+)?(?:fig(?:ure|s)?|table|tab|scheme|chart|plate|box|algorithm)\s*\.?\s*(?:[A-Z]{1,2}\s?[.-]?\s?)?(?:\d+(?:[.-]\d+)*|[IVX]+\b)[a-z]?\b/i;
const CJK = /^(?:附|补充|補充)?(?:图|圖|表|図|그림|표)\s*(?:[A-Z]{1,2}[.-]?)?\d+(?:[.-]\d+)*/i;

/** The label that a caption starts with, as printed ("Fig. 2", "Table S1", "图 3"), whitespace collapsed; null where there is none. */
export function printedLabel(caption: string): string | null {
  const text = caption.replace(/^[\s*_>#]+/, '');
  const found = LATIN.exec(text) ?? CJK.exec(text);
  return found ? found[0].replace(/\s+/g, ' ') : null;
}
