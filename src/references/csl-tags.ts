/** A title without the tags that CSL has for italics, scripts and the like: "CO<sub>2</sub>" is "CO2". */
export const untagged = (title: string): string => title.replace(/<\/?(?:i|b|sc|sup|sub|span)(?:\s[^<>]*)?>/g, '');
