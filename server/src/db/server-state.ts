import { sql } from 'kysely';
import type { Connection } from './database.ts';

/* Facts about the installation itself, by key: one short text each, not per venue. Platform transactions. */

/** The value under a key; null where there is none. */
export async function findState(db: Connection, key: string): Promise<string | null> {
  const row = await db.selectFrom('server_state').where('key', '=', key).select('value').executeTakeFirst();
  return row?.value ?? null;
}

/** Those of these keys that exist, and all that begin with `prefix`. */
export async function listState(
  db: Connection,
  { keys, prefix }: { keys: readonly string[]; prefix: string },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('server_state')
    .where((eb) => eb.or([eb('key', 'in', keys), eb('key', 'like', `${prefix}%`)]))
    .selectAll()
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** The value under a key, whose row is locked until the transaction ends; null where there is none. */
export async function lockExisting(db: Connection, key: string): Promise<string | null> {
  const row = await db
    .updateTable('server_state')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('key', '=', key)
    .returning('value')
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a value in place of an earlier one under the key. */
export async function putState(db: Connection, key: string, value: string): Promise<void> {
  await db
    .insertInto('server_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Returns the stored value: the first one wins. Its row is locked until the transaction ends. */
export async function lockState(db: Connection, key: string, first: string): Promise<string> {
  const { value } = await db
    .insertInto('server_state')
    .values({ key, value: first })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('server_state.value') })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** False where the key exists already; of two concurrent calls, one waits for the other. */
export async function addState(db: Connection, key: string, value: string): Promise<boolean> {
  const added = await db
    .insertInto('server_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return added !== undefined;
}

/** The next number under this key, from 1; no number is reused. */
export async function nextNumber(db: Connection, key: string): Promise<number> {
  const { value } = await db
    .insertInto('server_state')
    .values({ key, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: sql`CAST(CAST(server_state.value AS INTEGER) + 1 AS TEXT)`,
      }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}

/** Deletes one key; does nothing where there is none. */
export async function deleteState(db: Connection, key: string): Promise<void> {
  await db.deleteFrom('server_state').where('key', '=', key).execute();
}

/** Deletes all keys that begin with `prefix`, in which `%` and `_` would be wildcards. */
export async function deleteStateUnder(db: Connection, prefix: string): Promise<void> {
  await db.deleteFrom('server_state').where('key', 'like', `${prefix}%`).execute();
}
