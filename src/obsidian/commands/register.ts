import type { Plugin } from 'obsidian';
import type { MessageKey, Translate } from '../../i18n';
import type { Services } from '../services';
import { attempt } from '../tell';
import { isPreparing } from '../meaning/preparation-store';
import { openSourceAtCursor, showPageAtCursor } from './open-source';
import { subjectOf, textInFront } from './related';

/** The palette. Names have neither the plugin's name nor a default hotkey; a command that cannot act now is not offered. */
export function registerCommands(plugin: Plugin, services: Services): void {
  const { t } = services;
  const add = (id: CommandId, act: () => Promise<void> | void): void => {
    plugin.addCommand({ id, name: t(NAMES[id]), callback: () => run(t, id, act) });
  };
  const addWhere = (id: CommandId, possible: () => boolean, act: () => Promise<void> | void): void => {
    plugin.addCommand({
      id,
      name: t(NAMES[id]),
      checkCallback: (checking) => {
        if (!possible()) return false;
        if (!checking) run(t, id, act);
        return true;
      },
    });
  };
  const hasEditor = (): boolean => services.front.editor() !== null;
  const hasFile = (): boolean => services.front.file() !== null;
  const running = (): boolean => ['running', 'paused'].includes(services.run.current.status);

  add('open-search-pane', () => services.search());
  add('ask-papers', () => services.openAsk(services.front.selectedText() || undefined));
  add('search-papers', () => services.searchPapers(''));
  add('open-paper-outline', () => services.openOutline());
  add('open-outline-of-paper', () => services.chooseOutline());
  addWhere('insert-citation', hasEditor, () => services.citing.citePassage('link', services.front.selectedText()));
  addWhere('insert-citation-with-quote', hasEditor, () => services.citing.citePassage('quote', services.front.selectedText()));
  addWhere('insert-pandoc-citation', hasEditor, () => services.citing.citePassage('pandoc', services.front.selectedText()));
  addWhere('insert-reference', hasEditor, () => services.citing.citePassage('reference', services.front.selectedText()));
  addWhere('copy-bibtex', hasFile, () => services.references.copyCited('bibtex'));
  addWhere('copy-csl-json', hasFile, () => services.references.copyCited('csl-json'));
  addWhere('export-references', hasFile, () => services.references.exportCited());
  addWhere('insert-references', () => hasEditor() && !services.references.hasBlock(), () => services.references.putBlock());
  addWhere('update-references', () => hasEditor() && services.references.hasBlock(), () => services.references.putBlock());
  addWhere('find-support', hasEditor, () => services.citing.findSupport());
  addWhere('find-quote', () => services.front.selectedText() !== '', () => services.citing.findQuote(services.front.selection()));
  addWhere('search-selection', () => services.front.selectedText() !== '', () => services.search(services.front.selectedText()));
  addWhere('open-source', hasFile, () => openSourceAtCursor(services));
  addWhere('show-page', hasFile, () => showPageAtCursor(services));
  add('reindex-changed', () => services.reindexChanged());
  addWhere('reindex-paper', hasFile, () => services.reindexPaperInFront());
  add('show-index-status', () => services.openStatus());
  add('check-citations', () => services.openDoctor());
  addWhere('stop-indexing', running, () => services.run.stop());
  addWhere('related-passages', () => textInFront(services) !== '', () => services.related(subjectOf(textInFront(services), t)));
  addWhere('prepare-semantic-search', () => services.meaning.endpoint !== null && !isPreparing(services.meaning.preparation.current), () => services.meaning.prepare());
  addWhere('stop-preparing', () => isPreparing(services.meaning.preparation.current), () => services.meaning.preparation.stop());
  add('copy-debug-information', () => services.copyDebugReport());
}

const NAMES = {
  'open-search-pane': 'command.open-search-pane',
  'ask-papers': 'command.ask-papers',
  'search-papers': 'command.search-papers',
  'open-paper-outline': 'command.open-paper-outline',
  'open-outline-of-paper': 'command.open-outline-of-paper',
  'insert-citation': 'command.insert-citation',
  'insert-citation-with-quote': 'command.insert-citation-with-quote',
  'insert-pandoc-citation': 'command.insert-pandoc-citation',
  'insert-reference': 'command.insert-reference',
  'copy-bibtex': 'command.copy-bibtex',
  'copy-csl-json': 'command.copy-csl-json',
  'export-references': 'command.export-references',
  'insert-references': 'command.insert-references',
  'update-references': 'command.update-references',
  'find-support': 'command.find-support',
  'find-quote': 'command.find-quote',
  'search-selection': 'command.search-selection',
  'open-source': 'command.open-source',
  'show-page': 'command.show-page',
  'reindex-changed': 'command.reindex-changed',
  'reindex-paper': 'command.reindex-paper',
  'show-index-status': 'command.show-index-status',
  'check-citations': 'command.check-citations',
  'stop-indexing': 'command.stop-indexing',
  'related-passages': 'command.related-passages',
  'prepare-semantic-search': 'command.prepare-semantic-search',
  'stop-preparing': 'command.stop-preparing',
  'copy-debug-information': 'command.copy-debug-information',
} as const satisfies Record<string, MessageKey>;

type CommandId = keyof typeof NAMES;

const run = (t: Translate, id: CommandId, act: () => Promise<void> | void): void => void attempt(t, `command ${id}`, async () => act());
