import { expect, it } from 'vitest';
import { type LineKind, reviewOf, shownLines } from './bill.ts';

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

it.each([
  ['no bill that nobody marked', { balance: -500, needsReview: false }, null],
  ['what was paid too much', { balance: -500 }, { reason: 'overpaid', amount: 500 }],
  ['what a canceled booking is still paid', { balance: -500, isCanceled: true }, { reason: 'give_back', amount: 500 }],
  ['only what is not on its way back', { balance: -500, returning: 200 }, { reason: 'overpaid', amount: 300 }],
  ['nothing once all is on its way back', { balance: -500, returning: 500 }, null],
  ['unusual entries of a bill in order', { balance: 0, isCanceled: true }, { reason: 'unusual', amount: 0 }],
  ['unusual entries of a bill that is due', { balance: 700, returning: 200 }, { reason: 'unusual', amount: 0 }],
] as const)('[B86] has staff look at %s', (_, bill, review) => {
  expect(reviewOf({ needsReview: true, returning: 0, isCanceled: false, ...bill })).toEqual(review);
});
