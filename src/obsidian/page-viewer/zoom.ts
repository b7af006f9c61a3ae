/** CSS pixels for a unit of a sheet's size, or the width of the pane. */
export type Zoom = 'width' | number;

export const MIN_ZOOM = 0.1;
export const MAX_ZOOM = 6;
const STEP = 1.2;

export const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

/** One step in (1) or out (-1), at which 1 is always met. */
export function zoomStep(zoom: number, direction: 1 | -1): number {
  const next = clampZoom(direction > 0 ? zoom * STEP : zoom / STEP);
  return (zoom - 1) * (next - 1) < 0 ? 1 : next;
}

/** What a turn of the wheel does with the control key held, as a pinch on a trackpad sends it: `delta` is in pixels. */
export const zoomByWheel = (zoom: number, delta: number): number => clampZoom(zoom * Math.exp(-Math.min(50, Math.max(-50, delta)) / 100));

/** Canvas pixels that one sheet may take: a phone gives a page little, and none at all above 16 million. */
export const CANVAS_ROOM = { phone: 4_000_000, desktop: 16_000_000 };

/** Canvas pixels for a CSS pixel: the screen's, less where the sheet would not fit the room. */
export function pixelRatio(width: number, height: number, screen: number, room: number): number {
  const area = width * height;
  return area > 0 ? Math.min(Math.max(screen, 0.5), Math.sqrt(room / area)) : screen;
}
