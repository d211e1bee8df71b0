import { expect, it } from 'vitest';
import { type LineKind, shownLines } from './bill.ts';

const line = (name: string, kind: LineKind, voided_by: string | null = null) => ({ name, kind, voided_by });

it('[B64] shows neither lines that were taken back nor what took them back, and guests before extras after a change', () => {
  const lines = [
    line('2 adults', 'person', 'v'),
    line('1 child', 'person'),
    line('Pizza', 'extra'),
    line('2 adults', 'void'),
    line('3 adults', 'person'),
  ];
  expect(shownLines(lines).map(({ name }) => name)).toEqual(['1 child', '3 adults', 'Pizza']);
});
