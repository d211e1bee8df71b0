import type { Row } from '@gatehouse/server/db/tables';
import { type CustomerSortColumn, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { foldQuery } from '@gatehouse/sync-protocol/areas/people/search-keys';
import type { QueryInputOf } from '@gatehouse/sync-protocol/base/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { waiverRow } from '../../helpers/venues/rows.ts';

type Query = QueryInputOf<typeof listCustomers>;
type Waiver = Row<'waivers'>;

const FIRST = ['Anna', 'anna', 'Łukasz', 'Nguyễn', 'Bo', 'O’Brien', 'Zoë'];
const LAST = ['Smith', 'smith', 'Trần', 'García', 'Núñez', '50%', 'a_b'];

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

/** People of few names, so that searches, ties and pages all meet many of them. */
function people(clientId: string, count: number): Waiver[] {
  return Array.from({ length: count }, (_, index) => {
    const nowAtUtc = new Date(Date.UTC(2026, 0, 1) + ((index * 7919) % 97) * 36_000_000).toISOString();
    const isMinor = index % 5 === 0;
    return waiverRow(
      clientId,
      { nowAtUtc, version: 1 },
      {
        adult_first_name: pick(FIRST, index * 3),
        adult_last_name: pick(LAST, index * 5 + Math.floor(index / 11)),
        adult_dob: index % 9 === 0 ? null : `19${60 + (index % 40)}-03-0${1 + (index % 9)}`,
        email: `${pick(['P', 'p'], index)}erson${index % 50}@example.org`,
        phone: `(212) 555-${String(index % 300).padStart(4, '0')}`,
        ...(isMinor
          ? {
              waiver_type: 'Minor' as const,
              minor_first_name: pick(FIRST, index),
              minor_last_name: pick(LAST, index),
              minor_dob: '2016-01-02',
            }
          : {}),
      },
    );
  });
}

async function seed(app: TestApp, venue: TestVenue, rows: readonly Waiver[]): Promise<void> {
  await app.deps.db.writeVenue(venue.clientId, async (db) => {
    for (let from = 0; from < rows.length; from += 500)
      await db
        .insertInto('waivers')
        .values(rows.slice(from, from + 500))
        .execute();
  });
}

async function pageOf(app: TestApp, venue: TestVenue, query: Query) {
  const given = { ...venue.own, query };
  const { status, body } = await call(app, listCustomers, given);
  expect(status).toBe(200);
  if (Array.isArray(body)) throw new Error('The list was answered, not a page');
  return { ...body, ids: body.customers.map((row) => row.waiver_id) };
}

/** ASCII letters without case, as both databases fold them in these rows. */
const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

interface Wanted {
  search: string;
  from: string;
  to: string;
  sort: readonly { column: CustomerSortColumn; direction: 'asc' | 'desc' }[];
}

/** Slow and obvious: looks at everyone, then sorts everyone. */
function expected(rows: readonly Waiver[], { search, from, to, sort }: Wanted): string[] {
  const columnOf = (row: Waiver, column: CustomerSortColumn): string => {
    if (column === 'adult_DoB') return row.adult_dob ?? '';
    if (column === 'waiver_date') return row.date_signed;
    return lower(row[column] ?? '');
  };
  const order = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
  return rows
    .filter((row) => row.search_key.includes(foldQuery(search)))
    .filter((row) => (from === '' || row.date_signed >= from) && (to === '' || row.date_signed <= to))
    .toSorted((one, other) => {
      for (const { column, direction } of sort) {
        const found = order(columnOf(one, column), columnOf(other, column));
        if (found !== 0) return direction === 'asc' ? found : -found;
      }
      return order(other.created_at, one.created_at) || order(other.waiver_id, one.waiver_id);
    })
    .map((row) => row.waiver_id);
}

const columns = [
  'waiver_id',
  'waiver_type',
  'adult_first_name',
  'adult_last_name',
  'adult_DoB',
  'minor_last_name',
  'email',
  'phone',
  'date_signed',
  'waiver_date',
  'created_at',
] as const;

const anyWanted: fc.Arbitrary<Wanted> = fc.record({
  search: fc.constantFrom(
    '',
    '',
    'a',
    'an',
    'ann',
    'SMITH anna',
    'tran',
    '50%',
    'a_b',
    'x%y',
    '5550',
    '  ',
    'nobody',
    '\\',
    "'",
  ),
  from: fc.constantFrom('', '', '2026-01-03', '2026-01-20', '2027-01-01'),
  to: fc.constantFrom('', '', '2026-01-03', '2026-02-01'),
  sort: fc.array(
    fc.record({ column: fc.constantFrom(...columns), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
    { maxLength: 3 },
  ),
});

onBothDatabases('the customer list', (open) => {
  it('[F15] [F10] answers what a slow filter and sort of everyone does, for random searches, days, orders and pages', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const other = await app.createVenue();
    const rows = people(venue.clientId, 240);
    await seed(app, venue, rows);
    await seed(app, other, people(other.clientId, 40));
    await fc.assert(
      fc.asyncProperty(anyWanted, fc.integer({ min: 1, max: 8 }), async (wanted, page) => {
        const { sort, ...filter } = wanted;
        const order = sort.map(({ direction }) => direction).join();
        const sorted = sort.length > 0 ? { sort: sort.map(({ column }) => column).join(), order } : {};
        const all = expected(rows, wanted);
        const found = await pageOf(app, venue, { ...filter, ...sorted, page });
        expect(found).toMatchObject({ total: all.length, is_total_exact: true, page });
        expect(found.ids).toEqual(all.slice((page - 1) * 25, page * 25));
      }),
      { numRuns: 60 },
    );
  });

  it('[F15] goes through more than can be sorted at once, and counts no further than it says', async ({ app }) => {
    const venue = await app.createVenue();
    const rows = people(venue.clientId, 10_050);
    await seed(app, venue, rows);
    const many = await pageOf(app, venue, {
      search: 'person',
      sort: 'email,adult_last_name',
      order: 'desc,asc',
      page: 3,
    });
    expect(many).toMatchObject({ total: 10_000, is_total_exact: false });
    const orders = [
      { column: 'email', direction: 'desc' },
      { column: 'adult_last_name', direction: 'asc' },
    ] as const;
    expect(many.ids).toEqual(expected(rows, { search: 'person', from: '', to: '', sort: orders }).slice(50, 75));
    for (const search of ['an', 'anna', 'tran']) {
      const all = expected(rows, { search, from: '2026-01-05', to: '', sort: [] });
      const found = await pageOf(app, venue, { search, from: '2026-01-05', page: 2 });
      expect(found).toMatchObject({ total: all.length, is_total_exact: true });
      expect(found.ids).toEqual(all.slice(25, 50));
    }
    expect(await pageOf(app, venue, { page: 402 })).toMatchObject({ total: 10_050, is_total_exact: true });
  });

  it('[X8] reads hostile searches as text, and refuses orders and pages beyond its bounds', async ({ app, venue }) => {
    await seed(app, venue, people(venue.clientId, 30));
    for (const search of [
      "'; DROP TABLE waivers;--",
      '%%%',
      '___',
      '\\%',
      'İ'.repeat(100),
      '🎯🎯🎯',
      '"*"',
      'a'.repeat(200),
    ])
      expect(await pageOf(app, venue, { search })).toMatchObject({ total: 0 });
    const given = venue.own;
    const refused: Query[] = [
      { search: 'a'.repeat(201) },
      { sort: 'email,email,email,email,email' },
      { sort: 'search_key' },
      { page: 1_000_001 },
      { page_size: 0 },
      { from: "2026-01-01' OR 1=1" },
    ];
    for (const query of refused)
      expect(await call(app, listCustomers, { ...given, query })).toMatchObject({ status: 400 });
  });
});
