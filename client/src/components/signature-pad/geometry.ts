import type { Strokes } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import {
  SIGNATURE_CANVAS_HEIGHT,
  SIGNATURE_CANVAS_WIDTH,
  SIGNATURE_STROKE_WIDTH,
  STROKE_POINTS_KEPT_MAX,
} from '@gatehouse/sync-protocol/base/limits';

/** CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

const RATIO = SIGNATURE_CANVAS_WIDTH / SIGNATURE_CANVAS_HEIGHT;
/** Ink shorter than this, measured on the 460-wide canvas, is a slip of the finger and no signature. */
const INK_LENGTH_MIN = 12;

/**
 * The largest canvas of the specified ratio that fits, in whole pixels of width.
 * Requirement W12.
 */
export function fitCanvas(available: Size): Size {
  const width = Math.max(1, Math.floor(Math.min(available.width, available.height * RATIO)));
  return { width, height: width / RATIO };
}

/** How wide ink is on a canvas of this width: 2 where it is 460 wide. */
export function strokeWidthOn(canvasWidth: number): number {
  return (SIGNATURE_STROKE_WIDTH * canvasWidth) / SIGNATURE_CANVAS_WIDTH;
}

export const noStrokes: Strokes = {
  width: SIGNATURE_CANVAS_WIDTH,
  height: SIGNATURE_CANVAS_HEIGHT,
  strokes: [],
};

/** The same ink on a canvas of another size: scaled, never cropped. Requirement K7. */
export function scaleStrokes(strokes: Strokes, size: Size): Strokes {
  const scaleX = size.width / strokes.width;
  const scaleY = size.height / strokes.height;
  return {
    width: size.width,
    height: size.height,
    strokes: strokes.strokes.map((stroke) =>
      stroke.map(([x, y, time, pressure]) => [x * scaleX, y * scaleY, time, pressure]),
    ),
  };
}

/** The length of all lines on the 460-wide canvas; a dot counts as the width of the pen. */
export function inkLength(strokes: Strokes): number {
  let length = 0;
  for (const stroke of scaleStrokes(strokes, noStrokes).strokes) {
    let line = 0;
    stroke.forEach(([x, y], index) => {
      const before = stroke[index - 1];
      if (before) line += Math.hypot(x - before[0], y - before[1]);
    });
    if (stroke.length > 0) length += Math.max(line, SIGNATURE_STROKE_WIDTH);
  }
  return length;
}

/** Blank is judged by ink, regardless of resizes. Requirement K8. */
export function isBlank(strokes: Strokes): boolean {
  return inkLength(strokes) < INK_LENGTH_MIN;
}

/** Strokes as they are stored: tenths of a pixel, and at most the stored number of points; minutes of scribbling are thinned. Rule Q20. */
export function compactStrokes(strokes: Strokes): Strokes {
  const count = strokes.strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  const keepEvery = Math.ceil(count / STROKE_POINTS_KEPT_MAX);
  return {
    width: tenths(strokes.width),
    height: tenths(strokes.height),
    strokes: strokes.strokes.map((stroke) =>
      stroke
        .filter((_, index) => index % keepEvery === 0 || index === stroke.length - 1)
        .map(([x, y, time, pressure]) => [tenths(x), tenths(y), Math.round(time), Math.round(pressure * 100) / 100]),
    ),
  };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
