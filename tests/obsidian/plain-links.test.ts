import type { App as RealApp } from 'obsidian';
import { beforeAll, describe, expect, it } from 'vitest';
import { citationsIn, parseLink, plainHeading, VaultLinks, type CitationLink, type LinkFormat } from '../../src/citation';
import type { CitedPlace } from '../../src/engine';
import { translator } from '../../src/i18n';
import { CitationWriter } from '../../src/obsidian/links/write';
import { DEFAULT_SETTINGS } from '../../src/obsidian/settings/model';
import { SettingsStore } from '../../src/obsidian/settings/store';
import { CitationRecords } from '../../src/store/citation-records';
import { bytesOf, makeDemo, type MadeVault } from '../demo-vault/in-memory';
import { MemoryFiles } from '../doubles/memory-files';
import { Home } from '../engine/real-vault';
import type { App } from '../host/app/app';
import { startHost } from '../host/harness';
import { Plugin } from '../host/app/plugin';

/** A name with every sign that means something in a link. */
const HOSTILE = 'Papers/100% (a #1) [b] ^c & d’s  = 李.pdf';
const SUPPLEMENTS = ['Papers/Table S1 [a] #2 100%.xlsx', 'Papers/Table S2.csv', 'Papers/Protocol.md', 'System/Zotero/storage/ATKNEE01/说明.docx'];
const NOTES = ['Plain.md', 'Notes/deep/Sub # note.md', 'System/Zotero/storage/ATKNEE01/beside.md'];
const FORMATS: readonly LinkFormat[] = ['shortest', 'relative', 'absolute'];

let made: MadeVault;
let places: { name: string; cited: CitedPlace; pages: number }[] = [];

beforeAll(async () => {
  made = await makeDemo();
  const home = new Home();
  for (const [name, content] of made.files) home.vault.put(name, content);
  const engine = await home.open();
  await engine.index({});
  for (const truth of made.truths) {
    const answer = truth.facts[0]?.answer ?? '';
    const start = (await engine.paper(truth.paperId))?.canonical.indexOf(answer) ?? -1;
    const cited = await engine.cite({ paperId: truth.paperId, start, end: start + answer.length });
    if (cited === null) throw new Error(`${truth.paperId} cannot be cited`);
    const pages = truth.pageCount;
    places.push({ name: truth.paperId, cited, pages });
    const { paper } = cited;
    if (paper.fullTextPath !== null) places.push({ name: `${truth.paperId} without PDF`, cited: { ...cited, paper: { ...paper, pdfPath: null } }, pages });
    if (paper.notePath !== null) places.push({ name: `${truth.paperId}, its note alone`, cited: { ...cited, paper: { ...paper, pdfPath: null, fullTextPath: null } }, pages });
    if (places.every(({ name }) => name !== 'hostile')) places.push({ name: 'hostile', cited: { ...cited, paper: { ...paper, pdfPath: HOSTILE } }, pages });
  }
  places = places.filter(({ cited: { paper } }) => paper.pdfPath ?? paper.fullTextPath ?? paper.notePath);
});

async function vaultOf(settings: { useMarkdownLinks: boolean; newLinkFormat: LinkFormat }): Promise<{ app: App; writer: CitationWriter; links: VaultLinks; text: (path: string) => string }> {
  const files: Record<string, string> = { [HOSTILE]: '%PDF', ...Object.fromEntries(SUPPLEMENTS.map((path) => [path, ''])), ...Object.fromEntries(NOTES.map((path) => [path, ''])) };
  for (const [name, content] of made.files) files[name] = name.endsWith('.md') ? bytesOf(content).toString('utf8') : '';
  const { app } = await startHost(Plugin as never, { files });
  app.vault.setConfig('useMarkdownLinks', settings.useMarkdownLinks);
  app.vault.setConfig('newLinkFormat', settings.newLinkFormat);
  const writer = new CitationWriter({
    app: app as unknown as RealApp,
    t: translator('en'),
    settings: new SettingsStore(DEFAULT_SETTINGS, async () => undefined),
    records: () => new CitationRecords(new MemoryFiles()),
  });
  return { app, writer, links: new VaultLinks(Object.keys(files).filter((path) => !path.startsWith('.'))), text: (path) => files[path] ?? '' };
}

/** Where the app opens a link, and that it is there. */
function expectOpens(link: CitationLink, opens: string | null, cited: CitedPlace, pages: number, text: string): void {
  const { paper } = cited;
  expect(opens).toBe(paper.pdfPath ?? paper.fullTextPath ?? paper.notePath);
  if (paper.pdfPath !== null) {
    expect(link.page).toBe(cited.pages[0]);
    expect(link.page).toBeLessThanOrEqual(pages);
  } else if (paper.fullTextPath !== null && cited.path.length > 0) {
    const headings = text.split('\n').filter((line) => /^#+ /.test(line)).map((line) => plainHeading(line.replace(/^#+ /, '')));
    expect(headings).toContain(link.heading);
  }
}

describe('60-1: with the plugin switched off', () => {
  for (const useMarkdownLinks of [false, true]) {
    for (const newLinkFormat of FORMATS) {
      it(`60-1, 60-2, 60-3, 60-6: every form of a citation opens its file at its place (${useMarkdownLinks ? 'Markdown' : 'wikilinks'}, ${newLinkFormat})`, async () => {
        const { app, writer, links, text } = await vaultOf({ useMarkdownLinks, newLinkFormat });
        let opened = 0;
        for (const note of NOTES) {
          for (const { name, cited, pages } of places) {
            for (const kind of ['link', 'quote', 'callout'] as const) {
              for (const inTable of kind === 'link' ? [false, true] : [false]) {
                const written = writer.text(cited, note, kind, inTable);
                // A link to a note as a whole names no place, and is nothing that a note is searched for.
                const isWhole = cited.paper.pdfPath === null && (cited.paper.fullTextPath === null || cited.path.length === 0);
                const inNote = inTable ? `| a | b |\n| --- | --- |\n| ${written} | x |\n` : `Words. ${kind === 'link' ? '' : '\n\n'}${written}\n`;
                const found = isWhole ? [parseLink(/\[\[.*?\]\]|\[[^\]]*\]\(.*?\)(?= \||$)/m.exec(written)?.[0] ?? '')] : citationsIn(inNote).map(({ link }) => link);
                expect(found, `${name}: ${written}`).toHaveLength(1);
                for (const link of found) {
                  if (link === null) throw new Error(`no link: ${written}`);
                  const opens = links.leadsTo(link.linkPath, note);
                  expectOpens(link, opens, cited, pages, text(opens ?? ''));
                  expect(app.metadataCache.getFirstLinkpathDest(link.linkPath, note)?.path, written).toBe(opens);
                  opened += 1;
                }
              }
            }
          }
        }
        expect(opened).toBe(NOTES.length * places.length * 4);
      });
    }
  }

  for (const useMarkdownLinks of [false, true]) {
    it(`60-1, 60-3: a link to words of a supplement opens its file, one of Markdown at its heading (${useMarkdownLinks ? 'Markdown' : 'wikilinks'})`, async () => {
      const { app, writer, links } = await vaultOf({ useMarkdownLinks, newLinkFormat: 'shortest' });
      const [{ cited } = { cited: null }] = places;
      if (cited === null) throw new Error('the demo has no paper');
      let opened = 0;
      for (const path of SUPPLEMENTS) {
        const supplement = { name: path.replace(/^.*\//, ''), sha256: '' };
        for (const note of NOTES) {
          for (const kind of ['link', 'quote', 'callout'] as const) {
            const written = writer.text({ ...cited, pages: [], path: ['Table S1', 'Doses: all'], supplement, supplementPath: path }, note, kind);
            const [citation, ...more] = citationsIn(`Words.\n\n${written}\n`);
            if (!citation || more.length > 0) throw new Error(`no link, or several: ${written}`);
            const { link } = citation;
            expect(links.leadsTo(link.linkPath, note), written).toBe(path);
            expect(app.metadataCache.getFirstLinkpathDest(link.linkPath, note)?.path, written).toBe(path);
            expect(link).toMatchObject(path.endsWith('.md') ? { page: null, cite: null, heading: 'Doses all' } : { page: null, cite: cited.cite, heading: null });
            opened += 1;
          }
        }
      }
      expect(opened).toBe(SUPPLEMENTS.length * NOTES.length * 3);
    });
  }

  it('60-1: every citation of the demo\'s notes opens its page, or its heading', async () => {
    const { links, text } = await vaultOf({ useMarkdownLinks: false, newLinkFormat: 'shortest' });
    let opened = 0;
    for (const note of ['Notes/Exercise for the ageing knee.md', 'Notes/Reading list.md']) {
      for (const citation of citationsIn(text(note))) {
        const opens = links.leadsTo(citation.link.linkPath, note);
        expect(opens, citation.markup).not.toBeNull();
        const place = places.find(({ cited: { paper } }) => opens !== null && (paper.pdfPath === opens || (paper.pdfPath === null && paper.fullTextPath === opens)));
        if (place === undefined) continue;
        expectOpens(citation.link, opens, { ...place.cited, pages: [citation.link.page ?? 0] }, place.pages, text(opens ?? ''));
        opened += 1;
      }
    }
    expect(opened).toBe(11);
  });
});
