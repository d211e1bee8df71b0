import { expect, it, vi } from 'vitest';
import { onFirstInput } from './on-first-input.ts';

const move = (movementX: number, movementY: number): Event =>
  Object.assign(new Event('pointermove'), { movementX, movementY });

it('[G42] waits for input: a mouse that lies still over the page is none', () => {
  const run = vi.fn();
  onFirstInput(run);
  window.dispatchEvent(move(0, 0));
  expect(run).not.toHaveBeenCalled();
  window.dispatchEvent(move(0, 3));
  window.dispatchEvent(new Event('pointerdown'));
  expect(run).toHaveBeenCalledOnce();
});

it('[G42] a finger is input at once', () => {
  const run = vi.fn();
  onFirstInput(run);
  window.dispatchEvent(Object.assign(new Event('pointerdown'), { movementX: 0, movementY: 0 }));
  expect(run).toHaveBeenCalledOnce();
});
