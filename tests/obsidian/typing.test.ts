import { type ChangeSpec, EditorSelection, EditorState, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { editorLivePreviewField } from 'obsidian';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { translator } from '../../src/i18n';
import { citationChips } from '../../src/obsidian/editor/live-preview';
import { isPlainChange } from '../../src/obsidian/editor/plain-change';
import type { NoteCitations } from '../../src/obsidian/citations/note-citations';
import { setLivePreview } from '../host/editor/fields';
import { FakeEngine } from './fake-engine';
import { startPlugin, until, VAULT } from './start-plugin';

const LINK = '[[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, p. 3]]';
const t = translator('en');

/** Counts what a key press costs: lines read, links looked up, chips asked for. */
class CountedCitations {
  looked = 0;
  asked = 0;
  read(): unknown {
    this.looked++;
    return { key: 'k', query: {}, sourcePath: '' };
  }
  chip(): unknown {
    this.asked++;
    return { shown: 'Methods', full: 'p. 3 · Methods', mark: null };
  }
  onChange(): () => void {
    return () => undefined;
  }
}

describe('what a key press costs in a note with 500 citations', () => {
  let view: EditorView;
  let citations: CountedCitations;
  let lines: number[];
  const cost = (): number[] => [lines.length, citations.looked, citations.asked];

  async function open(note: string): Promise<void> {
    const { app } = await startPlugin({ engine: new FakeEngine(), data: { showChips: false }, files: { ...VAULT, 'Edit.md': note } });
    await app.workspace.openLinkText('Edit', '');
    view = (app.workspace.activeEditor?.editor as unknown as { cm: EditorView }).cm;
    citations = new CountedCitations();
    lines = [];
    const counted = citationChips({ citations: citations as unknown as NoteCitations, gestures: {} as never, t, onLineRead: (from) => lines.push(from) });
    view.dispatch({ effects: StateEffect.appendConfig.of(counted) });
  }
  function press(at: number, insert: string, cut = 0): void {
    view.dispatch({ selection: { anchor: at } });
    lines.length = 0;
    citations.looked = 0;
    citations.asked = 0;
    view.dispatch({ changes: { from: at - cut, to: at, insert }, selection: { anchor: at - cut + insert.length } });
  }

  const PARAGRAPHS = Array.from({ length: 500 }, (_, i) => `Sentence ${i} says so ${LINK} and goes on.`).join('\n\n');
  const ONE = `Words first. ${Array.from({ length: 500 }, (_, i) => `Sentence ${i} says so ${LINK} and goes on.`).join(' ')}`;

  it('60-13: a letter in running text, coming or going: nothing is read, looked up or drawn', async () => {
    for (const note of [PARAGRAPHS, ONE]) {
      await open(note);
      for (const [insert, cut] of [['x', 0], ['é', 0], ['字', 0], [' ', 0], ['', 1], ['y', 1]] as const) {
        press(7, insert, cut);
        expect(cost()).toEqual([0, 0, 0]);
      }
    }
  });

  it('60-13: inside a link or beside one its line is read, and no other', async () => {
    await open(PARAGRAPHS);
    const at = PARAGRAPHS.indexOf(LINK);
    for (const place of [at, at + 1, at + 2, at + 10, at + LINK.length - 1, at + LINK.length]) {
      press(place, 'x');
      expect(new Set(lines), String(place)).toEqual(new Set([0]));
      press(place + 1, '', 1);
    }
  });

  it('60-13: in one paragraph of 500 only the links around are looked up', async () => {
    await open(ONE);
    const third = ONE.indexOf(LINK, ONE.indexOf(LINK, ONE.indexOf(LINK) + 1) + 1);
    for (const place of [third, third + 2, third + 20, third + LINK.length, third - 3]) {
      press(place, place === third - 3 ? '[' : 'x');
      expect(citations.looked, String(place)).toBeLessThanOrEqual(6);
      press(place + 1, '', 1);
    }
    view.dispatch({ selection: { anchor: third + 5 } });
    citations.looked = 0;
    view.dispatch({ selection: { anchor: third + 6 } });
    expect(citations.looked).toBeLessThanOrEqual(6);
  });

  it('60-13: what opens a block reads the lines in sight again, and those only', async () => {
    await open(`First\n\n${PARAGRAPHS}`);
    press(5, '\n```');
    expect(lines.length).toBeGreaterThan(1);
    const seen = view.visibleRanges.reduce((sum, { from, to }) => sum + view.state.doc.lineAt(to).number - view.state.doc.lineAt(from).number + 1, 0);
    expect(new Set(lines).size).toBeLessThanOrEqual(seen);
  });

  it('60-13: the chips are those of a note read from new, whatever is typed, pasted, cut and selected', async () => {
    await open('x');
    // Focusing for real makes the page's selection a second source of changes.
    Object.defineProperty(view, 'hasFocus', { get: () => true });
    const piece = fc.constantFrom('a', ' ', 'b c', '[', ']', '[[', ']]', '(', ')', '`', '!', '\n', '|', LINK, `[A](Degiacomi%202024.pdf#page=3)`);
    const chipsOf = (editor: EditorView): number[] => {
      const found: number[] = [];
      editor.dom.querySelectorAll<HTMLElement>('.locus-citation-chip').forEach((chip) => found.push(editor.posAtDOM(chip)));
      return found;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ at: fc.nat(280), cut: fc.nat(4), insert: piece, select: fc.boolean() }), { minLength: 1, maxLength: 12 }), async (edits) => {
        const padding = edits.length % 2 === 0 ? 'long '.repeat(500) : '';
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: `Some text ${LINK} more text ${LINK}${LINK} ${padding}` }, selection: { anchor: 0 } });
        for (const { at, cut, insert, select } of edits) {
          const from = Math.min(at, view.state.doc.length);
          const to = Math.min(view.state.doc.length, from + cut);
          const change: ChangeSpec = { from, to, insert };
          view.dispatch({ selection: EditorSelection.single(from, to) });
          view.dispatch(select ? { changes: change } : { changes: change, selection: { anchor: from + insert.length } });
        }
        const kept = chipsOf(view);
        view.dispatch({ effects: setLivePreview.of(false) });
        view.dispatch({ effects: setLivePreview.of(true) });
        expect(kept).toEqual(chipsOf(view));
      }),
      { numRuns: 60 },
    );
  });

  it('60-13: citations that become known one after the other are drawn once a frame', async () => {
    const engine = new FakeEngine();
    const { app } = await startPlugin({ engine, files: { ...VAULT, 'Edit.md': Array.from({ length: 12 }, (_, i) => `Line ${i} ${LINK.replace('page=3', `page=${i + 1}`)}`).join('\n') } });
    let redrawn = 0;
    const dispatched = EditorView.prototype.dispatch;
    await app.workspace.openLinkText('Edit', '');
    const cm = (app.workspace.activeEditor?.editor as unknown as { cm: EditorView }).cm;
    cm.dispatch = ((...specs: Parameters<typeof dispatched>) => {
      redrawn++;
      dispatched.apply(cm, specs);
    }) as typeof cm.dispatch;
    await until('chips', () => document.querySelectorAll('.cm-content .locus-citation-chip').length === 12);
    expect(redrawn).toBeLessThan(6);
  });
});

describe('a change in running text', () => {
  let state: EditorState;
  beforeEach(() => {
    state = EditorState.create({ doc: '', extensions: [editorLivePreviewField] });
  });
  const plain = (line: string, insert: string): boolean => {
    const at = line.indexOf('^');
    const start = state.update({ changes: { from: 0, insert: line.replace('^', '') }, selection: { anchor: at } }).state;
    const update = start.update({ changes: { from: at, insert }, selection: { anchor: at + insert.length } });
    return isPlainChange({ changes: update.changes, startState: start, state: update.state });
  };

  it('60-13: is one where no link can begin, end or be touched', () => {
    for (const line of ['some ^text', 'some [[A#page=1]] t^ext [[B#page=2]] x', '[a](b#page=1) t^ext']) expect(plain(line, 'x'), line).toBe(true);
    for (const line of ['^text', '  ^text', '[[A^#page=1]]', '[[A#page=1]]^ text', 'text ^[[A#page=1]]', '[a^](b#page=1)', '[a](b^#page=1)', '[a](<b ^c#page=1>)', '`co^de`', '(te^xt)', '| te^xt |', 'text ^!`']) {
      expect(plain(line, 'x'), line).toBe(false);
    }
    for (const insert of ['[', ']', '(', '`', '\n', '|', '$', 'x'.repeat(200)]) expect(plain('some ^text', insert), insert).toBe(false);
  });
});
