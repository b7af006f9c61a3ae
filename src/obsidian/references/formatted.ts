import { type App, getLanguage, TFile } from 'obsidian';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import { cslItems, type MadeEntries, type MadeFault, plainEntries, type ReferenceMaker } from '../../references';
import type { SettingsStore } from '../settings/store';

export const PAPER_FORMATS = ['bibtex', 'csl-json'] as const;
export type PaperFormat = (typeof PAPER_FORMATS)[number];

export interface FormattedOptions {
  app: App;
  settings: SettingsStore;
  maker: ReferenceMaker;
  t: Translate;
}

/** A list of references, and what the user must know of it: sentences, none where all is well. */
export interface ListedReferences {
  entries: string[];
  warnings: string[];
}

/** What stands in the way, in one sentence for the user. */
export class PlainFault extends Error {
  override readonly name = 'PlainFault';
}

/** Papers as text, by the user's settings. Throws `PlainFault` with a sentence where it cannot be made. */
export class FormattedReferences {
  constructor(private readonly options: FormattedOptions) {}

  async papers(papers: readonly PaperMetadata[], format: PaperFormat): Promise<string> {
    const items = cslItems(papers);
    if (format === 'csl-json') return `${JSON.stringify(items, null, 2)}\n`;
    const made = await this.options.maker.bibtex(items);
    if (!made.ok) throw this.fault(made);
    return made.text;
  }

  /** Each reference as a Markdown paragraph, in the style's order; papers come in the order in which they are cited. */
  async entries(papers: readonly PaperMetadata[]): Promise<ListedReferences> {
    const { app, settings, maker, t } = this.options;
    const items = cslItems(papers);
    const path = settings.current.referenceStyle;
    if (path === '') return { entries: plainEntries(items), warnings: [] };
    const file = app.vault.getFileByPath(path);
    if (!file) throw new PlainFault(t('references.style-missing', { path }));
    const made = await maker.bibliography({ items, style: await app.vault.cachedRead(file), lang: cslLanguage(), locales: await this.localesBeside(file) });
    if (!made.ok) throw this.fault(made);
    if (made.entries.length === 0) throw new PlainFault(t('references.nothing-printed'));
    return { entries: made.entries, warnings: this.warningsOf(made) };
  }

  /** The user's own locales: `locales-de-DE.xml` in the folder of the style. */
  private async localesBeside(style: TFile): Promise<Record<string, string>> {
    const locales: Record<string, string> = {};
    for (const file of style.parent?.children ?? []) {
      const lang = /^locales-([A-Za-z-]{2,20})\.xml$/.exec(file.name)?.[1];
      if (lang !== undefined && file instanceof TFile) locales[lang] = await this.options.app.vault.cachedRead(file);
    }
    return locales;
  }

  private warningsOf({ unprinted, missingLanguage }: MadeEntries): string[] {
    const { t } = this.options;
    return [
      ...(unprinted.length === 0 ? [] : [t('references.unprinted', { count: unprinted.length, keys: unprinted.join(', ') })]),
      ...(missingLanguage === null ? [] : [t('references.missing-language', { language: missingLanguage })]),
    ];
  }

  private fault({ code, message }: MadeFault): PlainFault {
    return new PlainFault(this.options.t(`references.${code}`, { message }));
  }
}

/** The app's language as CSL names it; used for styles that name none. */
function cslLanguage(): string {
  const language = getLanguage();
  if (language === 'zh') return 'zh-CN';
  return language === 'en' ? 'en-US' : language;
}
