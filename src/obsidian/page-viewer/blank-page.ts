import { elementOf } from './page-source';

/** Side of the small copy that is looked at. A page number alone changes the mean of its square. */
const SIDE = 48;

/**
 * Says on a sheet that its picture came out blank, or takes that back. pdf.js leaves out a picture that it cannot decode and reports nothing: a scan is then a white page. It
 * has decoders for JPEG 2000 and JBIG2 only where the app brings them along.
 */
export function remarkIfBlank(sheet: HTMLElement, canvas: HTMLCanvasElement, remark: string): void {
  sheet.querySelector('.locus-page-blank')?.remove();
  if (isBlank(canvas)) sheet.createDiv({ cls: 'locus-page-fault locus-page-blank', text: remark });
}

/** Whether a canvas shows one colour. False where the device has no memory to look. */
export function isBlank(canvas: HTMLCanvasElement): boolean {
  const small = elementOf(canvas.ownerDocument, 'canvas');
  small.width = SIDE;
  small.height = SIDE;
  const context = small.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, SIDE, SIDE);
  return isOneColour(context.getImageData(0, 0, SIDE, SIDE).data);
}

/** `pixels` in fours: red, green, blue, opacity. */
export function isOneColour(pixels: ArrayLike<number>): boolean {
  for (let at = 4; at < pixels.length; at += 1) if (pixels[at] !== pixels[at - 4]) return false;
  return true;
}
