import type { Database } from '@gatehouse/server/db/database';
import { migratorOf } from '@gatehouse/server/db/migrate';
import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { TestApp } from '../app/test-app.ts';
import { fillEmptyTables } from '../venues/every-table.ts';

const CLIENT = 'C00001';

/** Brings the database to the schema of an earlier release, the one that ended with this migration. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name);
  if (error) throw error;
}

/** A venue with a row in each table that the schema has; people have signed and come, and one of its users is gone. */
export async function fillSchema(db: Database): Promise<void> {
  const run = (text: string) => db.owner.executeQuery(CompiledQuery.raw(text));
  const { rows } = await run('SELECT 1 FROM clients');
  if (rows.length === 0)
    await run(`INSERT INTO clients (client_id, client_name, email, time_zone, payment_status, created_at, updated_at)
      VALUES ('${CLIENT}', 'Red Rock', 'owner@venue.example', 'UTC', 'active', '2026-01-01', '2026-01-01')`);
  await fillEmptyTables({ deps: { db } } as TestApp, CLIENT);
  await run(`UPDATE waivers SET event_id = 'C00001-event_id', date_signed = '2026-05-01'`);
  await run(`UPDATE check_ins SET venue_date = '2026-05-02'`);
}

/** Calls back before each statement with its number, from 1. */
export function countingStatements(before: (number: number) => void): KyselyPlugin {
  let number = 0;
  return {
    transformQuery: ({ node }) => {
      number += 1;
      before(number);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The same database, whose migrations pass through the plugin. */
export function withPlugin(db: Database, plugin: KyselyPlugin): Database {
  return { ...db, owner: db.owner.withPlugin(plugin) };
}
