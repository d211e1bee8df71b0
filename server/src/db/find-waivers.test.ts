import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../all-tables.ts';
import { contactOf } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findWaiverIds } from './find-waivers.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './opening/open.ts';

/** The newest first; five were created at once. */
const created = ['09', '08', '07', '07', '07', '07', '07', '02', '01'];

it.each([1, 2, 3, 4, 100])('[F15] reads everyone once in slices of %i, also those created together', async (slice) => {
  const db = openSqlite(join(mkdtempSync(join(tmpdir(), 'find-waivers-')), 'test.db'));
  try {
    await migrate(db);
    await sql`INSERT INTO clients (client_id, client_name, email, time_zone, payment_status, created_at, updated_at)
      VALUES ('C00001', 'Ridge', 'v@example.org', 'UTC', 'active', '2026', '2026')`.execute(db.owner);
    const rows = created.map((day, index) => ({
      client_id: 'C00001',
      waiver_id: `W${index}`,
      waiver_type: 'Adult' as const,
      adult_first_name: 'Ana',
      adult_last_name: 'López',
      ...contactOf({}),
      needs_review: 0 as const,
      person_key: 'ana lopez|',
      search_key: index % 2 ? 'ana lopez' : 'ben kim',
      date_signed: `2026-01-${day}`,
      created_at: `2026-01-${day}T10:00:00.000Z`,
      version: 1,
      kept_until: '2026-12-31',
    }));
    await db.owner.insertInto('waivers').values(rows).execute();
    const find = (limit: number, from?: string) =>
      db.readVenue('C00001', (connection) =>
        findWaiverIds('sqlite', connection, 'C00001', { text: 'ana', from }, limit, slice),
      );
    expect((await find(100))?.toSorted()).toEqual(['W1', 'W3', 'W5', 'W7']);
    expect(await find(2)).toHaveLength(2);
    expect((await find(100, '2026-01-03'))?.toSorted()).toEqual(['W1', 'W3', 'W5']);
  } finally {
    await db.close();
  }
});
