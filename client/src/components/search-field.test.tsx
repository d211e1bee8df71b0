import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = (search: string) => (
  <MantineProvider>
    <SearchField label="Search" search={search} onSearch={(text) => asked.push(text)} />
  </MantineProvider>
);
const type = (value: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value } });
function pause(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

it('asks once, when typing has paused', () => {
  render(field(''));
  for (const text of ['a', 'an', 'ana']) {
    type(text);
    pause(200);
  }
  expect(asked).toEqual([]);
  pause(100);
  expect(asked).toEqual(['ana']);
});

it('shows a search that was changed elsewhere, and does not ask for it again', () => {
  const { rerender } = render(field('ana'));
  rerender(field(''));
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('');
  pause(1_000);
  expect(asked).toEqual([]);
});
