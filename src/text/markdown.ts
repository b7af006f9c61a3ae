/** Text as Markdown that shows exactly it, in Obsidian's dialect (tags, highlights, comments, formulas); on one line; also in a table's cell. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>$#|]|~(?=~)|=(?==)|%(?=%)|&(?=#?\w+;)|\^(?=[\w-]+\s*$)/g, '\\$&');
}

/** A title without the tags that CSL has for italics, scripts and the like: "CO<sub>2</sub>" is "CO2". */
export const untagged = (title: string): string => title.replace(/<\/?(?:i|b|sc|sup|sub|span)(?:\s[^<>]*)?>/g, '');
