import { MarkdownRenderChild, type MarkdownPostProcessor, type MarkdownPostProcessorContext } from 'obsidian';
import { parseCitationLink } from '../../citation';
import { drawChip } from '../citations/chip';
import { type ChipText, sameChip } from '../citations/chip-text';
import type { NoteCitation, NoteCitations } from '../citations/note-citations';
import type { CitationGestures, LinkStretch } from '../citations/gestures';
import type { ShownLink, ShownStretch } from '../links/shown-link';
import type { Translate } from '../../i18n';
import { NoteLines, QuotesOfBlock } from './quotes-of-block';

const EMBED = '.markdown-embed';

/** Draws chips after the citations of a rendered block. The links themselves stay as they are. */
export function citationPostProcessor(citations: NoteCitations, gestures: CitationGestures, t: Translate): MarkdownPostProcessor {
  const lines = new NoteLines();
  return async (el: HTMLElement, context: MarkdownPostProcessorContext) => {
    const drawn: NoteCitation[] = [];
    const quotes = new QuotesOfBlock(() => context.getSectionInfo(el), lines);
    const twins = new Twins(el);
    for (const link of el.findAll('a.internal-link')) {
      const target = link.getAttribute('data-href');
      // An embedded note is drawn on its own, with itself as the note that its links stand in.
      if (target === null || link.closest(EMBED) !== el.closest(EMBED)) continue;
      const named = parseCitationLink(target, link.textContent);
      const citation = citations.read(named, context.sourcePath, () => named && quotes.beside(named, twins.placeOf(link)));
      if (!citation) continue;
      context.addChild(new ChipChild(link, citation, { citations, gestures, where: () => shownLink(el, context, link), t }));
      drawn.push(citation);
    }
    // Outside a view, as in print, nothing is drawn again later: the app waits for what is asked here.
    if (drawn.length > 0 && context.getSectionInfo(el) === null) await Promise.all(drawn.map((citation) => citations.whenKnown(citation)));
  };
}

interface ChipOptions {
  citations: NoteCitations;
  gestures: CitationGestures;
  where: LinkStretch;
  t: Translate;
}

/** The block of the note that holds a link is known to the app only outside of embeds, hover cards and print: there the links of what is shown are counted. */
function shownLink(el: HTMLElement, context: MarkdownPostProcessorContext, link: HTMLElement): ShownLink {
  const stretch = blockOf(context, link);
  const shown = stretch === null ? (link.closest<HTMLElement>(EMBED) ?? el) : el;
  return { stretch, ...new Twins(shown).placeOf(link) };
}

/** The links of what is shown in `el` by target and by the embed that they stand in: read once, however many there are. */
class Twins {
  private readonly byEmbed = new Map<Element | null, Map<string | null, HTMLElement[]>>();
  private readonly places = new Map<HTMLElement, number>();

  constructor(el: HTMLElement) {
    for (const link of el.findAll('a.internal-link')) {
      const alike = this.of(link);
      this.places.set(link, alike.length);
      alike.push(link);
    }
  }

  /** Which of the links to its target a link is, from 0, and of how many. */
  placeOf(link: HTMLElement): { nth: number; of: number } {
    return { nth: this.places.get(link) ?? -1, of: this.of(link).length };
  }

  private of(link: HTMLElement): HTMLElement[] {
    const embed = link.closest(EMBED);
    const here = this.byEmbed.get(embed) ?? new Map<string | null, HTMLElement[]>();
    this.byEmbed.set(embed, here);
    const target = link.getAttribute('data-href');
    const alike = here.get(target) ?? [];
    here.set(target, alike);
    return alike;
  }
}

function blockOf(context: MarkdownPostProcessorContext, link: HTMLElement): ShownStretch | null {
  const section = context.getSectionInfo(link);
  if (!section) return null;
  const { text, lineStart, lineEnd } = section;
  const lines = text.split('\n');
  const lengthOf = (part: string[]): number => part.reduce((sum, line) => sum + line.length + 1, 0);
  const from = lengthOf(lines.slice(0, lineStart));
  return { text, from, to: Math.min(text.length, from + lengthOf(lines.slice(lineStart, lineEnd + 1))) };
}

/** One chip, for as long as its link is on the page. */
class ChipChild extends MarkdownRenderChild {
  private chip: HTMLElement | null = null;
  private text: ChipText | null = null;

  constructor(
    private readonly link: HTMLElement,
    private readonly citation: NoteCitation,
    private readonly options: ChipOptions,
  ) {
    super(link);
  }

  override onload(): void {
    this.register(this.options.citations.onChange((keys) => (keys === 'all' || keys.has(this.citation.key)) && this.draw()));
    this.registerDomEvent(this.link, 'mouseover', (event) => {
      // With the modifier held the app's own page preview is meant.
      if (!event.ctrlKey && !event.metaKey && this.options.citations.holds(this.citation)) {
        event.stopPropagation();
        this.options.gestures.hover(this.citation, this.link, this.options.where);
      }
    });
    this.draw();
  }

  override onunload(): void {
    this.chip?.detach();
    this.chip = null;
  }

  private draw(): void {
    const text = this.options.citations.chip(this.citation);
    if (text === this.text || (text && this.text && sameChip(text, this.text))) return;
    this.text = text;
    this.chip?.detach();
    this.chip = null;
    if (!text) return;
    const { gestures, t, where } = this.options;
    const chip = drawChip(
      text,
      t,
      (event) => gestures.open(this.citation, event),
      (event) => gestures.menu(this.citation, event, where),
    );
    chip.addEventListener('mouseenter', () => gestures.hover(this.citation, chip, where));
    this.link.insertAdjacentElement('afterend', chip);
    this.chip = chip;
  }
}
