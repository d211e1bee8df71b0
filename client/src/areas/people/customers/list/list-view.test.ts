import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { expect, it } from 'vitest';
import { customerRow } from '#sync/testing/rows';
import { addressOf, daysOf, type ListView, periodText, readView, sortBy, sortText, wantedOf } from './list-view.ts';
import { pageHere } from './use-customer-page.ts';

const first = readView(new URLSearchParams());

it('[F15] sorts by the column pressed, then by the one before it, and turns it round when pressed again', () => {
  const name = sortBy([], 'name');
  const email = sortBy(name, 'email');
  expect(email).toEqual([
    { column: 'email', direction: 'asc' },
    { column: 'name', direction: 'asc' },
  ]);
  const turned = sortBy(email, 'email');
  expect(turned).toEqual([
    { column: 'email', direction: 'desc' },
    { column: 'name', direction: 'asc' },
  ]);
  expect(sortBy(turned, 'signed')).toEqual([
    { column: 'signed', direction: 'asc' },
    { column: 'email', direction: 'desc' },
  ]);
  expect(sortBy(turned, 'name').map(({ column }) => column)).toEqual(['name', 'email']);
  expect(sortText(turned)).toBe('sorted by Email, descending, then Adult Name');
  expect(wantedOf({ ...first, sort: turned }, '2026-11-22')).toMatchObject({
    sort: ['email', 'adult_last_name', 'adult_first_name'],
    order: ['desc', 'asc', 'asc'],
  });
  expect(wantedOf(first, '2026-11-22')).toEqual({ search: '', page: 1 });
});

it('[F15] keeps what is chosen in the address, and reads anything else as the list that opens', () => {
  const view: ListView = {
    search: 'ana & co',
    period: 'custom',
    from: '2026-01-02',
    to: '',
    sort: [{ column: 'born', direction: 'desc' }],
    page: 3,
  };
  const address = addressOf(view, new URLSearchParams('view=customers&page=9'));
  expect(readView(address)).toEqual(view);
  expect(address.get('view')).toBe('customers');
  expect(addressOf(first, address).toString()).toBe('view=customers');
  expect(readView(new URLSearchParams('period=toString&sort=-password,,email&page=-1&from=yesterday'))).toEqual({
    ...first,
    sort: [{ column: 'email', direction: 'asc' }],
  });
});

it.each([
  ['today', '2026-11-22', { from: '2026-11-22', to: '2026-11-22' }],
  ['week', '2026-11-22', { from: '2026-11-16' }],
  ['month', '2026-11-22', { from: '2026-10-23' }],
  ['month', '2026-03-31', { from: '2026-03-01' }],
  ['month', '2026-01-05', { from: '2025-12-06' }],
  ['custom', '2026-11-22', { to: '2026-02-01' }],
  ['all', '2026-11-22', {}],
] as const)('[F15] counts the days of %s on %s', (period, today, days) => {
  expect(daysOf({ period, from: '', to: '2026-02-01' }, today)).toEqual(days);
});

it('[F15] a custom range filters with one of its dates, and says so', () => {
  expect(periodText({ period: 'custom', from: '', to: '' }, '2026-11-22')).toBeNull();
  expect(periodText({ period: 'custom', from: '', to: '2026-02-01' }, '2026-11-22')).toBe('signed until Feb 1, 2026');
});

it('[F15] pages the rows of this browser as the server does its own', () => {
  const people = Array.from(
    { length: 30 },
    (_, index): CustomerRow =>
      customerRow({
        waiver_id: `C00001-${String(index).padStart(12, '0')}`,
        adult_last_name: index % 2 ? 'adams' : 'Adams',
        adult_first_name: String.fromCodePoint(97 + (index % 3)),
        date_signed: index < 28 ? '2026-05-01' : '2026-04-01',
        created_at: `2026-05-01T10:00:${String(index).padStart(2, '0')}.000Z`,
      }),
  );
  const wanted = wantedOf({ ...first, sort: [{ column: 'name', direction: 'desc' }] }, '2026-11-22');
  const page = pageHere(people, { ...wanted, from: '2026-05-01' }, () => true);
  expect(page.total).toBe(28);
  expect(page.customers).toHaveLength(25);
  expect(page.customers.slice(0, 2).map(({ waiver_id: id }) => Number(id.slice(-2)))).toEqual([26, 23]);
  expect(
    pageHere(people, { ...wanted, page: 2 }, () => true).customers.map(({ adult_first_name: name }) => name),
  ).toEqual(Array.from({ length: 5 }, () => 'a'));
  expect(pageHere(people, { ...wanted, search: 'x' }, (id) => id.endsWith('7')).total).toBe(3);
});
