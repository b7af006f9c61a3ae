/** The text on one line: every run of white space as one space, none at the ends. */
export const collapseSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();
