import type { Strokes } from '@gatehouse/sync-protocol/mutations/sign-waiver';
import { noStrokes, type Size } from './geometry.ts';
import { drawStrokes, INK_COLOUR } from './ink-canvas.ts';

const SIZE: Size = { width: noStrokes.width, height: noStrokes.height };
const PIXEL_RATIO = 2;
/** Handwriting where the system has one; the picture is made here because another device may not. */
export const HANDWRITING_FONT = "'Snell Roundhand', 'Segoe Script', 'Brush Script MT', 'Comic Neue', cursive, serif";

/** The whole of the ink as a PNG data URL of 920×300 pixels, whatever size it was drawn at. Requirement K7. */
export function pictureOfStrokes(strokes: Strokes): string {
  const canvas = document.createElement('canvas');
  drawStrokes(canvas, strokes, SIZE, PIXEL_RATIO);
  return canvas.toDataURL('image/png');
}

/** A typed name as a PNG data URL of the same size; a long one is made to fit. Requirement K9. */
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
