/** What citeproc needs to know of a language. */
export interface LocaleTerms {
  lang: string;
  /** Parts of a date in words and in numbers, each with what stands before and behind it. */
  dates: Readonly<Record<'text' | 'numeric', readonly DatePart[]>>;
  /** American: a full stop goes inside of a closing quotation mark. */
  punctuationInQuote: boolean;
  /** By "name" or "name/form"; where one and several differ, both. */
  terms: Readonly<Record<string, string | readonly [one: string, several: string]>>;
}

type DatePart = readonly [name: 'year' | 'month' | 'day', around?: { prefix?: string; suffix?: string; form?: string }];

/** A locale as CSL has it in XML. */
export function localeXml({ lang, dates, punctuationInQuote, terms }: LocaleTerms): string {
  const dateXml = (form: 'text' | 'numeric'): string => `<date form="${form}">${dates[form].map(([name, around = {}]) => `<date-part${attributes({ name, ...around })}/>`).join('')}</date>`;
  const termXml = Object.entries(terms).map(([key, words]) => {
    const [name = '', form] = key.split('/');
    const inside = typeof words === 'string' ? escaped(words) : `<single>${escaped(words[0])}</single><multiple>${escaped(words[1])}</multiple>`;
    return `<term${attributes({ name, ...(form !== undefined && { form }) })}>${inside}</term>`;
  });
  return (
    `<locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="${lang}">` +
    `<style-options punctuation-in-quote="${String(punctuationInQuote)}"/>${dateXml('text')}${dateXml('numeric')}<terms>${termXml.join('')}</terms></locale>`
  );
}

const attributes = (members: Readonly<Record<string, string>>): string =>
  Object.entries(members)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
