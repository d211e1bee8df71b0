import { expect, it } from 'vitest';
import { taxesOf } from '../quote-view.ts';
import { type CodeLimits, codeFits } from './promo-code.ts';

const code: CodeLimits = {
  is_active: true,
  offering_ids: [],
  book_from: null,
  book_to: null,
  play_from: null,
  play_to: null,
};
const booking = { offeringId: 'C00001-Off1', bookedOn: '2026-11-20', playedOn: '2026-12-05' };

it.each<[Partial<CodeLimits>, boolean]>([
  [{}, true],
  [{ is_active: false }, false],
  [{ offering_ids: ['C00001-Off1'] }, true],
  [{ offering_ids: ['C00001-Off2'] }, false],
  [{ book_from: '2026-11-20', book_to: '2026-11-20' }, true],
  [{ book_from: '2026-11-21' }, false],
  [{ book_to: '2026-11-19' }, false],
  [{ play_from: '2026-12-05', play_to: '2026-12-05' }, true],
  [{ play_from: '2026-12-06' }, false],
  [{ play_to: '2026-12-04' }, false],
])('[B62] says whether a code can be used: %j', (part, fits) =>
  expect(codeFits({ ...code, ...part }, booking)).toBe(fits),
);

it('[B63] adds up each tax of all lines to the cent', () => {
  const tax = { tax_id: 't1', name: 'Sales tax', percent: 8.875 };
  const line = (...amounts: number[]) => ({ taxes: amounts.map((amount) => ({ ...tax, amount })) }) as never;
  expect(taxesOf({ lines: [line(0.1), line(0.2), line()] })).toEqual([{ ...tax, amount: 0.3 }]);
});
