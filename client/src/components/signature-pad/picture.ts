import type { Strokes } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { noStrokes, type Size } from './geometry.ts';
import { drawStrokes, INK_COLOUR } from './ink-canvas.ts';

const SIZE: Size = { width: noStrokes.width, height: noStrokes.height };
/** Independent of the screen's pixel ratio. */
const PIXEL_RATIO = 2;
/** 150 kB of PNG: a signature takes 10 to 80 in the browsers that compress least. */
const PICTURE_CHARS_MAX = 200_000;
/** Handwriting where the system has one; the picture is drawn here because other devices may not have it. */
export const HANDWRITING_FONT = "'Snell Roundhand', 'Segoe Script', 'Brush Script MT', 'Comic Neue', cursive, serif";

/**
 * The whole of the ink as a PNG data URL of 920×300 pixels, regardless of the size it was drawn at and of the screen; heavy
 * scribbling as a smaller one, so that it stays below 200 kB. Requirement K7, rule Q20.
 */
export function pictureOfStrokes(strokes: Strokes): string {
  return lightest([PIXEL_RATIO, 1.5, 1], (pixelRatio) => {
    const canvas = document.createElement('canvas');
    drawStrokes(canvas, strokes, SIZE, pixelRatio);
    return canvas.toDataURL('image/png');
  });
}

/** The first picture that is light enough, otherwise the last. */
export function lightest(pixelRatios: readonly number[], draw: (pixelRatio: number) => string): string {
  let picture = '';
  for (const pixelRatio of pixelRatios) {
    picture = draw(pixelRatio);
    if (picture.length <= PICTURE_CHARS_MAX) break;
  }
  return picture;
}

/** A typed name as a PNG data URL of the same size; a long one is scaled to fit. Requirement K9. */
export function pictureOfName(name: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width * PIXEL_RATIO;
  canvas.height = SIZE.height * PIXEL_RATIO;
  const context = canvas.getContext('2d');
  if (!context) return '';
  const room = canvas.width * 0.92;
  const heightPx = canvas.height * 0.42;
  context.font = `italic ${heightPx}px ${HANDWRITING_FONT}`;
  const fit = Math.min(1, room / Math.max(1, context.measureText(name).width));
  context.font = `italic ${heightPx * fit}px ${HANDWRITING_FONT}`;
  context.fillStyle = INK_COLOUR;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, canvas.width / 2, canvas.height / 2);
  return canvas.toDataURL('image/png');
}
