import { crc32, deflateSync } from 'node:zlib';
import type { Chart } from './manuscript';

const WIDTH = 480;
const HEIGHT = 170;
/** White, grey grid, black axes, the colour of the values. */
const PALETTE = Buffer.from([255, 255, 255, 214, 217, 222, 40, 44, 52, 59, 110, 165]);

/** crc32 came to Node's zlib after 20.0: the table is small enough to keep. */
function checksum(bytes: Buffer): number {
  if (typeof crc32 === 'function') return crc32(bytes);
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function piece(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(checksum(named), named.length + 4);
  return whole;
}

/** Values scaled to the plot's height, 0 to 1. */
export const scaled = (chart: Chart): number[] => {
  const top = Math.max(...chart.values) * 1.1;
  return chart.values.map((value) => value / top);
};

/** A chart as a 2-bit palette PNG. Stored, not compressed: the bytes are the same under every zlib. */
export function chartPng(chart: Chart): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const fill = (left: number, top: number, right: number, bottom: number, colour: number): void => {
    for (let y = Math.max(0, Math.round(top)); y < Math.min(HEIGHT, Math.round(bottom)); y += 1) {
      pixels.fill(colour, y * WIDTH + Math.round(left), y * WIDTH + Math.min(WIDTH, Math.round(right)));
    }
  };
  const plot = { left: 12, top: 8, right: WIDTH - 8, bottom: HEIGHT - 10 };
  for (let line = 0; line < 5; line += 1) {
    const y = plot.top + ((plot.bottom - plot.top) * line) / 5;
    fill(plot.left, y, plot.right, y + 1, 1);
  }
  const heights = scaled(chart);
  const step = (plot.right - plot.left) / heights.length;
  const at = (value: number): number => plot.bottom - value * (plot.bottom - plot.top);
  heights.forEach((value, index) => {
    const left = plot.left + index * step;
    if (chart.shape === 'bars') return fill(left + step * 0.2, at(value), left + step * 0.8, plot.bottom, 3);
    const next = heights[index + 1] ?? value;
    for (let x = 0; x < step; x += 1) fill(left + x, at(value + ((next - value) * x) / step) - 1, left + x + 1, at(value + ((next - value) * x) / step) + 2, 3);
  });
  fill(plot.left, plot.top, plot.left + 2, plot.bottom + 2, 2);
  fill(plot.left, plot.bottom, plot.right, plot.bottom + 2, 2);

  const row = 1 + WIDTH / 4;
  const raw = Buffer.alloc(row * HEIGHT);
  pixels.forEach((colour, index) => {
    const x = index % WIDTH;
    const place = Math.floor(index / WIDTH) * row + 1 + (x >> 2);
    raw[place] = (raw[place] ?? 0) | (colour << (6 - 2 * (x & 3)));
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([2, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, piece('IHDR', header), piece('PLTE', PALETTE), piece('IDAT', deflateSync(raw, { level: 0 })), piece('IEND', Buffer.alloc(0))]);
}
