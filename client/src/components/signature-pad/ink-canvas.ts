import type { Strokes } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { noStrokes, type Size, scaleStrokes, strokeWidthOn } from './geometry.ts';

export const INK_COLOUR = '#16202c';

/** A canvas to draw on; independent of React. */
export interface InkCanvas {
  strokes(): Strokes;
  /** Replaces what is drawn. */
  show(strokes: Strokes): void;
  clear(): void;
  resize(size: Size): void;
  stop(): void;
}

/**
 * Draws with signature_pad, whose own resize handling loses ink and, in the middle of a stroke,
 * accepts no further one. So each resize starts a new pad with the scaled strokes, and a finger that is still down
 * continues as a new stroke. Requirement K7.
 */
export function createInkCanvas(canvas: HTMLCanvasElement, onChange: () => void): InkCanvas {
  let size: Size = { width: noStrokes.width, height: noStrokes.height };
  let pad = startPad(canvas, size, onChange);
  let heldPointer: number | null = null;
  let pointerToResume: number | null = null;
  /** When the first point was drawn, so that times stay relative to it across pads. */
  let startedAtMs = 0;

  function rebuild(nextSize: Size, strokes: Strokes): void {
    pad.off();
    size = nextSize;
    pad = startPad(canvas, size, onChange);
    pad.fromData(groupsOf(scaleStrokes(strokes, size), startedAtMs));
    onChange();
  }

  function read(): Strokes {
    const groups = pad.toData();
    startedAtMs = groups[0]?.points[0]?.time ?? Date.now();
    return {
      ...size,
      strokes: groups.map(({ points }) =>
        points
          .filter((point, index) => !isSamePlace(point, points[index - 1]))
          .map(({ x, y, time, pressure }) => [x, y, time - startedAtMs, pressure]),
      ),
    };
  }

  const onPointerDown = (event: PointerEvent) => {
    /* A primary pointer while another is still down: that one ended without an event, as when a system dialog opens. */
    const isForgotten = heldPointer !== null && event.isPrimary && event.pointerId !== heldPointer;
    if (isForgotten) rebuild(size, read());
    heldPointer = event.pointerId;
    pointerToResume = null;
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerToResume) return;
    pointerToResume = null;
    if (event.buttons & 1) canvas.dispatchEvent(new PointerEvent('pointerdown', event));
  };
  const onPointerEnd = (event: PointerEvent) => {
    if (event.pointerId !== heldPointer) return;
    heldPointer = null;
    pointerToResume = null;
  };
  canvas.addEventListener('pointerdown', onPointerDown, { capture: true });
  window.addEventListener('pointermove', onPointerMove);
  window.addEventListener('pointerup', onPointerEnd);
  window.addEventListener('pointercancel', onPointerEnd);

  return {
    strokes: read,
    show(strokes) {
      startedAtMs = Date.now() - (strokes.strokes.at(-1)?.at(-1)?.[2] ?? 0);
      rebuild(size, strokes);
    },
    clear: () => rebuild(size, noStrokes),
    resize(nextSize) {
      if (nextSize.width === size.width) return;
      const strokes = read();
      pointerToResume = heldPointer;
      rebuild(nextSize, strokes);
    },
    stop() {
      pad.off();
      canvas.removeEventListener('pointerdown', onPointerDown, { capture: true });
      window.removeEventListener('pointermove', onPointerMove);
      window.removeEventListener('pointerup', onPointerEnd);
      window.removeEventListener('pointercancel', onPointerEnd);
    },
  };
}

/** Draws strokes once, for a picture. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: Strokes, size: Size, pixelRatio: number): void {
  const pad = startPad(canvas, size, () => {}, pixelRatio);
  /* signature_pad treats a time of zero as 'now', so the first point is at 1. */
  pad.fromData(groupsOf(scaleStrokes(strokes, size), 1));
  pad.off();
}

function startPad(
  canvas: HTMLCanvasElement,
  size: Size,
  onChange: () => void,
  pixelRatio = Math.max(1, window.devicePixelRatio),
): SignaturePad {
  canvas.width = Math.round(size.width * pixelRatio);
  canvas.height = Math.round(size.height * pixelRatio);
  canvas.style.width = `${size.width}px`;
  canvas.style.height = `${size.height}px`;
  canvas.getContext('2d')?.scale(pixelRatio, pixelRatio);
  const pad = new SignaturePad(canvas, { penColor: INK_COLOUR, minDistance: 2, ...pen(size.width) });
  pad.addEventListener('endStroke', onChange);
  return pad;
}

/** signature_pad counts radii; the mean of the two is the specified width. */
function pen(canvasWidth: number): { minWidth: number; maxWidth: number } {
  const width = strokeWidthOn(canvasWidth);
  return { minWidth: width * 0.35, maxWidth: width * 0.65 };
}

function groupsOf(strokes: Strokes, startedAtMs: number): PointGroup[] {
  return strokes.strokes.map((stroke) => ({
    penColor: INK_COLOUR,
    dotSize: 0,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over',
    ...pen(strokes.width),
    /* signature_pad draws up to the last point but one: repeating the last draws the whole line. */
    points: [...stroke, ...(stroke.length > 1 ? stroke.slice(-1) : [])].map(([x, y, time, pressure]) => ({
      x,
      y,
      time: startedAtMs + time,
      pressure,
    })),
  }));
}

function isSamePlace(point: { x: number; y: number }, other: { x: number; y: number } | undefined): boolean {
  return other !== undefined && point.x === other.x && point.y === other.y;
}
