import { onTestFinished, vi } from 'vitest';

/** Gives elements a size and canvases a context, neither of which happy-dom has. */
export function giveScreen({ width = 624, height = 900, ink = true } = {}): { resize: (width: number) => void } {
  const size = { width, height };
  const spies = [
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width),
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height),
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      return { canvas: this, drawImage: () => undefined, getImageData: () => ({ data: [255, 255, 255, 255, ink ? 0 : 255, 255, 255, 255] }) } as unknown as CanvasRenderingContext2D & null;
    } as never),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return { resize: (next) => void (size.width = next) };
}
