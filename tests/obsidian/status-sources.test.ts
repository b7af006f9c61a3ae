import { beforeEach, describe, expect, it } from 'vitest';
import { translator } from '../../src/i18n';
import { sourceLine, sourceName } from '../../src/library/source-text';
import { FORMATS } from '../../src/ocr/formats/registry';
import { FakeEngine, paperStatus } from './fake-engine';
import { startPlugin, until, VAULT, type StartedPlugin } from './start-plugin';

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
});

async function open(): Promise<StartedPlugin> {
  const started = await startPlugin({ engine, files: { ...VAULT, 'Results/a.json': '{}' } });
  started.app.commands.executeCommandById('locus:show-index-status');
  await until('rows', () => document.querySelector('.locus-paper') !== null);
  return started;
}

const texts = (selector: string): string[] => [...document.querySelectorAll(selector)].map((el) => el.textContent ?? '');

describe('what papers are read from, in the status', () => {
  it('each paper names its source, whether its PDF helped, and what else there is with the reason', async () => {
    engine.statusNow.papers = [
      paperStatus({ pdfWitness: true, otherSources: [{ format: 'docling', rank: 'boxes', path: 'Results/a.json', reason: { code: 'source-passed-over', params: { source: 'paperforge' } } }] }),
      paperStatus({ paperId: 'B', source: { format: 'pdf', rank: 'pdf', path: 'Papers/Degiacomi 2024.pdf' } }),
      paperStatus({ paperId: 'C', state: 'failed', generation: null, source: null }),
    ];
    const { app } = await open();
    const [first, second, third] = [...document.querySelectorAll<HTMLElement>('.locus-paper')];
    expect(first?.textContent).toContain('Read from PaperForge, with bookmarks or page labels of the PDF');
    expect(first?.querySelector('summary')?.textContent).toBe('1 other source');
    expect(first?.querySelector('li')?.textContent).toBe('Docling: The paper was read from a source that knows more of its pages and sections (PaperForge).Results/a.json');
    expect(second?.textContent).toContain('Read from the PDF itself');
    expect(third?.textContent).not.toContain('Read from');
    second?.querySelector<HTMLElement>('.locus-path')?.click();
    await until('the PDF', () => app.workspace.getLeavesOfType('pdf').length === 1);
  });

  it('files that no paper is read from are listed with the reason, folded away, fifty at a time; a file can be opened', async () => {
    engine.statusNow.unusedFiles = [
      { path: 'Papers/Degiacomi 2024.pdf', reason: { code: 'source-empty' } },
      ...Array.from({ length: 119 }, (_, at) => ({ path: `Results/${at}.json`, reason: { code: 'source-unknown' as const } })),
    ];
    const { app } = await open();
    const details = document.querySelector<HTMLDetailsElement>('.locus-unused');
    expect(details?.open).toBe(false);
    expect(details?.querySelector('summary')?.textContent).toBe('120 files are no source of any paper');
    expect(texts('.locus-unused li')).toHaveLength(50);
    expect(texts('.locus-unused li')[0]).toBe('Papers/Degiacomi 2024.pdfThere is no text in this file.');
    const more = [...document.querySelectorAll<HTMLElement>('.locus-unused button')].at(-1);
    expect(more?.textContent).toBe('Show 70 more');
    more?.click();
    expect(more?.textContent).toBe('Show 20 more');
    more?.click();
    expect(texts('.locus-unused li')).toHaveLength(120);
    expect(more?.style.display).toBe('none');
    document.querySelectorAll<HTMLElement>('.locus-unused .locus-path')[1]?.click();
    await until('notice', () => texts('.notice').join().includes('Results/0.json'));
    document.querySelector<HTMLElement>('.locus-unused .locus-path')?.click();
    await until('the PDF', () => app.workspace.getLeavesOfType('pdf').length === 1);
  });

  it('nothing is said of unused files where there are none', async () => {
    await open();
    expect(document.querySelector('.locus-unused')).toBeNull();
  });
});

describe('names of sources', () => {
  const t = translator('en');

  it('every format that is read has a name that is no id', () => {
    for (const { id } of FORMATS) {
      const name = sourceName({ format: id }, t);
      expect(name).not.toBe(id);
      expect(name).not.toMatch(/^[a-z-]+$/);
    }
  });

  it('say it in the reader\'s language; a PDF that is the source itself is not said to help', () => {
    const pdf = { format: 'pdf', rank: 'pdf', path: null } as const;
    expect(sourceLine({ source: pdf, pdfWitness: true }, t)).toBe('Read from the PDF itself');
    expect(sourceLine({ source: { ...pdf, format: 'docling' }, pdfWitness: true }, translator('zh-TW'))).toBe('來源：Docling，並使用 PDF 的書籤或頁碼標籤');
    expect(sourceLine({ source: { ...pdf, format: '' }, pdfWitness: false }, t)).toBe('Read from an OCR result, by an older version');
    expect(sourceLine({ source: null, pdfWitness: false }, t)).toBe('');
  });
});
