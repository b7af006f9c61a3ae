import type { Point } from 'obsidian';
import { Component } from '../base/component';

/** As in the app: 0 showing, 1 shown, 2 hiding, 3 hidden. */
export const PopoverState = { Showing: 0, Shown: 1, Hiding: 2, Hidden: 3 } as const;

const LEAVE_DELAY = 300; // ms in which the pointer can travel from the link to the popover

/** A card beside what the pointer rests on. It waits, shows, and goes when the pointer has left both. */
export class HoverPopover extends Component {
  hoverEl = createDiv('popover hover-popover');
  state: number = PopoverState.Showing;
  private readonly stop: (() => void)[] = [];

  constructor(
    public parent: { hoverPopover: HoverPopover | null },
    public targetEl: HTMLElement | null,
    waitTime = 300,
    staticPos: Point | null = null,
  ) {
    super();
    parent.hoverPopover?.hide();
    parent.hoverPopover = this;
    const view = targetEl?.ownerDocument.defaultView ?? window;
    const wait = view.setTimeout(() => this.show(staticPos), waitTime);
    let leaving = 0;
    const leave = (): void => void (leaving = view.setTimeout(() => this.hide(), LEAVE_DELAY));
    const enter = (): void => view.clearTimeout(leaving);
    for (const el of [targetEl, this.hoverEl]) {
      el?.addEventListener('mouseleave', leave);
      el?.addEventListener('mouseenter', enter);
      this.stop.push(() => {
        el?.removeEventListener('mouseleave', leave);
        el?.removeEventListener('mouseenter', enter);
      });
    }
    this.stop.push(
      () => view.clearTimeout(wait),
      () => view.clearTimeout(leaving),
    );
  }

  onShow(): void {}

  onHide(): void {}

  /** host: named as in the app, not in the typings. */
  show(staticPos: Point | null = null): void {
    if (this.state !== PopoverState.Showing) return;
    this.state = PopoverState.Shown;
    (this.targetEl?.ownerDocument ?? document).body.append(this.hoverEl);
    void this.load();
    this.onShow();
    this.position(staticPos);
  }

  position(staticPos: Point | null = null): void {
    const box = this.targetEl?.getBoundingClientRect();
    const x = staticPos?.x ?? box?.left ?? 0;
    const below = staticPos?.y ?? (box?.bottom ?? 0) + 4;
    const { offsetWidth: width, offsetHeight: height } = this.hoverEl;
    const fits = below + height <= window.innerHeight - 8 || !box || box.top - height - 4 < 8;
    const top = fits ? below : box.top - height - 4;
    const left = Math.max(8, Math.min(x, window.innerWidth - width - 8));
    this.hoverEl.setCssStyles({ left: `${left}px`, top: `${Math.max(8, top)}px` });
  }

  hide(): void {
    if (this.state === PopoverState.Hidden) return;
    this.state = PopoverState.Hidden;
    for (const stop of this.stop) stop();
    this.hoverEl.detach();
    this.unload();
    this.onHide();
    if (this.parent.hoverPopover === this) this.parent.hoverPopover = null;
  }
}
