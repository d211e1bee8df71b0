import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAfterPaint } from './use-after-paint.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Wanted {
  wanted: (() => number) | null;
}

const paint = () => act(() => void vi.advanceTimersByTime(20));

it('asks after the paint, once', () => {
  const compute = vi.fn(() => 7);
  const { result, rerender } = renderHook(() => useAfterPaint(compute));
  expect([result.current, compute.mock.calls.length]).toEqual([null, 0]);
  paint();
  rerender();
  paint();
  expect([result.current, compute.mock.calls.length]).toEqual([7, 1]);
});

it('what was answered counts for that question alone, also when it comes again later', () => {
  const [first, second] = [vi.fn(() => 1), vi.fn(() => 2)];
  const { result, rerender } = renderHook(({ ask }) => useAfterPaint(ask), { initialProps: { ask: first } });
  paint();
  rerender({ ask: second });
  expect(result.current).toBeNull();
  paint();
  expect(result.current).toBe(2);
  rerender({ ask: first });
  expect(result.current).toBeNull();
});

it('asks nothing that is no longer wanted', () => {
  const compute = vi.fn(() => 7);
  const ask = ({ wanted }: Wanted) => useAfterPaint(wanted);
  const { result, rerender, unmount } = renderHook<number | null, Wanted>(ask, { initialProps: { wanted: compute } });
  rerender({ wanted: null });
  paint();
  rerender({ wanted: compute });
  act(() => void vi.advanceTimersToNextFrame());
  unmount();
  vi.advanceTimersByTime(100);
  expect([result.current, compute.mock.calls.length]).toEqual([null, 0]);
});
