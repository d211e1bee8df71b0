import { fireEvent, screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** A PNG of 46×15 pixels with one diagonal line. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAC4AAAAPCAYAAACbSf2kAAAAK0lEQVR42mNgQAMiIjb/GYYyGPXAqAdGPTDqgVEPjHpg1AOjHhj1wAj0AAAvMRTOE5jHQAAAAABJRU5ErkJggg==';

/** How wide the place for the canvas is, in CSS pixels. A test may change it, as a rotation does. */
export const place = { width: 460 };

/** Until the test ends, dialogs open, and canvases take strokes as in a browser; a picture of one is always `PICTURE`. */
export function givePaper(): void {
  place.width = 460;
  const canvas = HTMLCanvasElement.prototype;
  const spies = [
    vi.spyOn(canvas, 'getContext').mockReturnValue(drawsNothing() as never),
    vi.spyOn(canvas, 'toDataURL').mockReturnValue(PICTURE),
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function width(this: Element) {
      return this.querySelector('[data-testid=signature-canvas]') ? place.width : 0;
    }),
  ];
  HTMLDialogElement.prototype.showModal = function open() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
}

type Point = readonly [x: number, y: number];

/** One stroke on the open pad, between points in CSS pixels of its canvas. */
export function draw(...[first, ...others]: [Point, ...Point[]]): void {
  const canvas = screen.getByTestId('signature-canvas');
  const at = ([clientX, clientY]: Point, buttons = 1) => ({
    pointerId: 1,
    isPrimary: true,
    button: 0,
    buttons,
    clientX,
    clientY,
  });
  fireEvent.pointerDown(canvas, at(first));
  for (const point of others) fireEvent.pointerMove(canvas, at(point));
  fireEvent.pointerUp(canvas, at(others.at(-1) ?? first, 0));
}

/** Opens the pad of a form in English, signs and saves. */
export async function signByHand(): Promise<void> {
  fireEvent.click(await screen.findByText('Tap to sign'));
  await screen.findByTestId('signature-canvas');
  draw([90, 100], [370, 50]);
  fireEvent.click(screen.getByText('Save Signature'));
  await screen.findByAltText('Your saved signature');
}

/** Takes everything that a drawing asks of it. */
function drawsNothing(): object {
  const answers = { measureText: () => ({ width: 1 }) };
  return new Proxy(answers, { get: (known, name) => Reflect.get(known, name) ?? (() => undefined), set: () => true });
}
