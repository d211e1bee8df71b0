import type { GuestsReport } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { expect, it } from 'vitest';
import { guestsView } from './guests-view.ts';

const none = { moved: 0, cancelled: 0, refilled: 0 };
const noDeposits = { kept_cents: 0, returned_cents: 0, open_cents: 0 };
const range = { from: '2026-06-19', to: '2026-06-20' };
const usd = { currency: 'USD', days: [], total: noDeposits, previous: noDeposits };

function reportOf(part: Partial<GuestsReport> = {}): GuestsReport {
  return {
    time_zone: 'America/New_York',
    date: range.to,
    generated_at: '2026-06-20T15:00:00.000Z',
    range,
    compared: { from: '2026-06-17', to: '2026-06-18' },
    is_partial: true,
    days: [
      { date: range.from, moved: 2, cancelled: 1, refilled: 0 },
      { date: range.to, moved: 0, cancelled: 1, refilled: 1 },
    ],
    total: { moved: 2, cancelled: 2, refilled: 1 },
    previous: { ...none, cancelled: 1 },
    currencies: [{ ...usd, total: { kept_cents: 1_250, returned_cents: 2_500, open_cents: 0 } }],
    ...part,
  };
}

it('[B44] shows each figure, and says in a sentence what it counts', () => {
  const { cards, chart, breakdowns, meanings } = guestsView(reportOf());
  expect(cards.map(({ title, value }) => [title, value])).toEqual([
    ['Moved by Guests', '2'],
    ['Canceled by Guests', '2'],
    ['Refilled', '1'],
    ['Deposits Kept', '$12.50'],
    ['Deposits Returned', '$25.00'],
  ]);
  expect(cards[1]?.note).toBe('+100% from 1');
  expect(meanings?.map(({ title }) => title)).toEqual(cards.map(({ title }) => title));
  expect(chart.bars.map(({ values }) => values)).toEqual([
    [2, 1],
    [0, 1],
  ]);
  expect(breakdowns).toEqual([]);
});

it('[B44] never adds up currencies, and shows what is on its way apart', () => {
  const eur = { ...usd, currency: 'EUR', total: { ...noDeposits, open_cents: 700 } };
  const { cards, breakdowns } = guestsView(reportOf({ currencies: [eur, usd] }));
  expect(cards.slice(3).map(({ title }) => title)).toEqual([
    'Deposits Kept (EUR)',
    'Deposits Returned (EUR)',
    'Deposits Kept (USD)',
    'Deposits Returned (USD)',
  ]);
  expect(breakdowns.map(({ parts }) => parts[0]?.text)).toEqual(['€7.00']);
});

it('[B44] is empty where guests changed nothing in either time', () => {
  expect(guestsView(reportOf({ total: none, previous: none })).isEmpty).toBe(true);
  expect(guestsView(reportOf({ total: none })).isEmpty).toBe(false);
});
