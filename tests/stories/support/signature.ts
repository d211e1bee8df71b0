import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { signaturePicture } from '../../helpers/samples/signing-samples.ts';
import { hit } from './by-name.ts';

/** Of the pad, in CSS pixels: nothing is laid out here. */
const PAD_WIDTH = 460;

/**
 * What a visitor signs with and jsdom lacks: dialogs that open, and canvases. A pad takes strokes; the picture of any is that of one
 * sample. All but the dialogs ends with the test.
 */
export function preparePad(): void {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  const context = new Proxy({}, { get: () => () => ({ width: 100 }), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as CanvasRenderingContext2D);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(signaturePicture());
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(PAD_WIDTH);
}

/** Draws a stroke over the pad that is open. */
function stroke(): void {
  const canvas = screen.getByTestId('signature-canvas');
  const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerId: 1, isPrimary: true, buttons: 1 });
  fireEvent.pointerDown(canvas, at(90, 100));
  fireEvent.pointerMove(canvas, at(230, 70));
  fireEvent.pointerUp(canvas, { ...at(370, 40), buttons: 0 });
}

/** Opens the pad, signs, and saves the signature. */
export async function sign(): Promise<void> {
  await hit('button', 'Tap to sign');
  await screen.findByTestId('signature-canvas');
  stroke();
  await hit('button', 'Save Signature');
}
