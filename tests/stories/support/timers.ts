import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets so much time pass on the page and the server at once. Only in a story that has fake timers. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
