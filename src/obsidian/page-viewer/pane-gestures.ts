import type { Component } from 'obsidian';
import { clampZoom, zoomByWheel } from './zoom';

/** A point of the pane in CSS pixels from its top left. */
export interface PanePoint {
  x: number;
  y: number;
}

export interface GestureActions {
  zoom: () => number;
  setZoom: (zoom: number, focus: PanePoint) => void;
}

/** Zooms by the wheel with the control key, by a pinch on a trackpad (which comes as such a wheel), and by two fingers. */
export function listenForZoom(owner: Component, pane: HTMLElement, { zoom, setZoom }: GestureActions): void {
  const pointIn = (x: number, y: number): PanePoint => {
    const { left, top } = pane.getBoundingClientRect();
    return { x: x - left, y: y - top };
  };
  owner.registerDomEvent(
    pane,
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom(zoomByWheel(zoom(), event.deltaMode === 0 ? event.deltaY : event.deltaY * 16), pointIn(event.clientX, event.clientY));
    },
    { passive: false },
  );
  let pinch: { distance: number; zoom: number } | null = null;
  owner.registerDomEvent(
    pane,
    'touchmove',
    (event) => {
      const [a, b] = [event.touches.item(0), event.touches.item(1)];
      if (!a || !b) return;
      event.preventDefault();
      const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      pinch ??= { distance, zoom: zoom() };
      if (pinch.distance > 0) setZoom(clampZoom((pinch.zoom * distance) / pinch.distance), pointIn((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2));
    },
    { passive: false },
  );
  const end = (event: TouchEvent): void => {
    if (event.touches.length < 2) pinch = null;
  };
  owner.registerDomEvent(pane, 'touchend', end);
  owner.registerDomEvent(pane, 'touchcancel', end);
}

export type PageKey = 'next-hit' | 'previous-hit' | 'zoom-in' | 'zoom-out' | 'fit-width' | 'rotate' | 'go-to' | 'next-page' | 'previous-page' | 'first-page' | 'last-page';

const KEYS: Readonly<Record<string, PageKey>> = {
  n: 'next-hit',
  p: 'previous-hit',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '0': 'fit-width',
  r: 'rotate',
  g: 'go-to',
  ArrowRight: 'next-page',
  ArrowLeft: 'previous-page',
  Home: 'first-page',
  End: 'last-page',
};

/** What a key on the pages means; null for a key of the app's or the browser's. Arrows up and down and the page keys scroll by themselves. */
export function pageKeyOf(event: KeyboardEvent): PageKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  return (Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : null) ?? null;
}
