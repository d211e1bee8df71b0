import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUpdateGate, holdWhileTyping } from './update-gate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('[K1] is idle only when the last holder let go', () => {
  const gate = createUpdateGate();
  const seen: boolean[] = [];
  gate.isIdle$.subscribe((isIdle) => seen.push(isIdle));
  const visitor = gate.hold('visitor');
  const saving = gate.hold('saving');
  visitor();
  visitor();
  expect(gate.isIdle()).toBe(false);
  saving();
  expect(gate.isIdle()).toBe(true);
  expect(seen).toEqual([true, false, true]);
});

it('[K2] a field that was typed in keeps the page until the screen changes', () => {
  const gate = createUpdateGate();
  const page = new EventTarget();
  const settle = holdWhileTyping(gate, page);
  page.dispatchEvent(new Event('input'));
  page.dispatchEvent(new Event('input'));
  expect(gate.isIdle()).toBe(false);
  settle();
  expect(gate.isIdle()).toBe(true);
});

it('[K2] what was left half typed half an hour ago does not hold an update indefinitely', () => {
  const gate = createUpdateGate();
  const page = new EventTarget();
  holdWhileTyping(gate, page);
  page.dispatchEvent(new Event('input'));
  vi.advanceTimersByTime(29 * 60_000);
  page.dispatchEvent(new Event('input'));
  vi.advanceTimersByTime(29 * 60_000);
  expect(gate.isIdle()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(gate.isIdle()).toBe(true);
});
