import { expect, it } from 'vitest';
import { pageText, rowsText } from './page-text.ts';

const payments = ['payment', 'payments'] as const;

it.each([
  [{ page: 1, pageSize: 25, total: 312 }, 25, 'Page 1 of 13', '1–25 of 312 payments'],
  [{ page: 13, pageSize: 25, total: 312 }, 12, 'Page 13 of 13', '301–312 of 312 payments'],
  [{ page: 13, pageSize: 25, total: 301 }, 1, 'Page 13 of 13', '301 of 301 payments'],
  [{ page: 1, pageSize: 25, total: 25 }, 25, 'Page 1 of 1', '25 payments'],
  [{ page: 1, pageSize: 25, total: 1 }, 1, 'Page 1 of 1', '1 payment'],
  [{ page: 1, pageSize: 25, total: 0 }, 0, 'Page 1 of 1', '0 payments'],
  [{ page: 5, pageSize: 25, total: 30 }, 0, 'Page 5 of 2', '30 payments'],
  [
    { page: 400, pageSize: 25, total: 10_000, isTotalExact: false },
    25,
    'Page 400 of more than 400',
    '9,976–10,000 of more than 10,000 payments',
  ],
])('[F37] names the page %o with %i rows', (of, shown, page, rows) => {
  expect([pageText(of), rowsText(of, shown, payments)]).toEqual([page, rows]);
});
