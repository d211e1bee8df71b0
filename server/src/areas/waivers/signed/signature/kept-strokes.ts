import type { StrokePoint, Strokes } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { listText } from '@gatehouse/sync-protocol/base/canonical';
import { STROKE_POINTS_KEPT_MAX } from '@gatehouse/sync-protocol/base/limits';

/** Size of the stored strokes as text: the stored points at their longest. */
const STROKES_BYTES_MAX = 48_000;
/** The fastest screens and pens report 240 points a second; taps add one each, at any interval. */
const POINTS_PER_SECOND_MAX = 240;
const POINTS_OF_NO_TIME = 100;
/** The points kept of minutes of scribbling; earlier releases sent 4,000 and the end of each stroke. */
const HAND_POINTS_MAX = 5_000;
/** Far outside any canvas, where a finger may slip to. */
const FAR = 9_999;
const TIME_MS_MAX = 9_999_999;

export interface KeptStrokes {
  strokes: Strokes;
  /** The same bytes as `JSON.stringify` writes. */
  text: string;
  /** Whether a hand could have drawn as many points in their time. */
  isHandmade: boolean;
}

/** Strokes as they are stored: unchanged at a usual size, otherwise rounded and thinned, which keeps their shape. */
export function keepStrokes(sent: Strokes): KeptStrokes {
  const { points, durationMs } = measure(sent);
  const handMax = Math.min(
    HAND_POINTS_MAX,
    POINTS_OF_NO_TIME + Math.floor((durationMs / 1_000) * POINTS_PER_SECOND_MAX),
  );
  const isHandmade = points <= handMax;
  if (isHandmade && points <= STROKE_POINTS_KEPT_MAX) {
    const text = textOf(sent);
    if (text.length <= STROKES_BYTES_MAX) return { strokes: sent, text, isHandmade };
  }
  let pointsMax = Math.min(STROKE_POINTS_KEPT_MAX, handMax);
  for (;;) {
    const strokes = thinned(sent, points, pointsMax);
    const text = textOf(strokes);
    if (text.length <= STROKES_BYTES_MAX) return { strokes, text, isHandmade };
    pointsMax = Math.floor(pointsMax / 2);
  }
}

function measure({ strokes }: Strokes): { points: number; durationMs: number } {
  let points = 0;
  let [earliest, latest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const stroke of strokes)
    for (const point of stroke) {
      const time = point[2];
      points += 1;
      earliest = Math.min(earliest, time);
      latest = Math.max(latest, time);
    }
  return { points, durationMs: points === 0 ? 0 : latest - earliest };
}

/** Every n-th point across all strokes, and where there is room the end of each. */
function thinned(sent: Strokes, points: number, pointsMax: number): Strokes {
  const withEnds = Math.ceil(points / Math.max(1, pointsMax - sent.strokes.length));
  const keepsEnds = sent.strokes.length < pointsMax / 2;
  const step = keepsEnds ? withEnds : Math.ceil(points / pointsMax);
  let before = 0;
  const strokes = sent.strokes.map((stroke) => {
    const kept = stroke.filter((_, index) => {
      const isEnd = keepsEnds && index === stroke.length - 1;
      return isEnd || (before + index) % step === 0;
    });
    before += stroke.length;
    return kept.map(rounded);
  });
  return { width: sent.width, height: sent.height, strokes: strokes.filter((stroke) => stroke.length > 0) };
}

/** Tenths of a pixel, whole milliseconds and hundredths of pressure, as the signature pad sends them. */
function rounded([x, y, time, pressure]: StrokePoint): StrokePoint {
  return [
    Math.round(clamped(x, FAR) * 10) / 10,
    Math.round(clamped(y, FAR) * 10) / 10,
    Math.round(clamped(time, TIME_MS_MAX)),
    Math.round(clamped(pressure, 1) * 100) / 100,
  ];
}

function clamped(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

function textOf({ width, height, strokes }: Strokes): string {
  return `{"width":${width},"height":${height},"strokes":${listText(strokes)}}`;
}
