import { expect, it } from 'vitest';
import { limitsText, monthsOffered, paramsOf, viewOf } from './usage-view.ts';

it('[Y110] an address holds what is asked for, and nothing that nobody can ask for', () => {
  const view = viewOf(new URLSearchParams('month=2026-05&search=Red%20Rock&order=mails&only=near&page=3'));
  expect(view).toEqual({ month: '2026-05', search: 'Red Rock', order: 'mails', only: 'near', page: 3 });
  expect(viewOf(paramsOf(view))).toEqual(view);
  expect(paramsOf(viewOf(new URLSearchParams())).size).toBe(0);
  expect(viewOf(new URLSearchParams('month=2026-13&page=x&search=Rock'))).toEqual({
    search: 'Rock',
    order: 'bytes',
    only: 'all',
    page: 1,
  });
});

it('[Y110] offers the months of a year, and an older one that is shown', () => {
  expect(monthsOffered('2026-02', '2026-02').map(({ value }) => value)).toEqual([
    '2026-02',
    '2026-01',
    ...Array.from({ length: 11 }, (_, index) => `2025-${String(12 - index).padStart(2, '0')}`),
  ]);
  expect(monthsOffered('2026-02', '2020-01')[0]).toEqual({ value: '2020-01', label: 'January 2020' });
});

it('[Y110] says which limits there are', () => {
  expect(limitsText({ bytes: 1e10, signatures: null, mails: 20_000 })).toBe(
    'Limits of each venue: 10.0 GB stored, 20,000 emails a month. They warn and stop nothing.',
  );
  expect(limitsText({ bytes: null, signatures: null, mails: null })).toBe('No limits are set.');
});
