import { runCompiled, runForList } from '../db/compiled.ts';
import type { Connection } from '../db/database.ts';

/* How often each key was hit in a window, which begins at `startMs` since the epoch. Platform transactions. */

/** A key, the window that it is counted in, and how many hits are added. */
export interface Hits {
  key: string;
  startMs: number;
  amount: number;
}

/** The hits of keys in these windows, by key; none where they are of another window. */
export async function listHits(db: Connection, wanted: readonly Hits[]): Promise<ReadonlyMap<string, number>> {
  const rows = await runForList(db, 'hits', { list: wanted.map(({ key }) => key) }, (_value, keys) =>
    db.selectFrom('throttles').select(['key', 'window_start_ms', 'hits']).where('key', 'in', keys),
  );
  const isWanted = (row: (typeof rows)[number]): boolean =>
    wanted.some(({ key, startMs }) => row.key === key && row.window_start_ms === startMs);
  return new Map(rows.filter(isWanted).map(({ key, hits }) => [key, hits]));
}

/**
 * Returns the hits of each key in its window, including this addition; those of another window are forgotten. Keys are locked in their
 * order, so that no two callers wait for each other.
 */
export async function addHits(db: Connection, added: readonly Hits[]): Promise<ReadonlyMap<string, number>> {
  const inOrder = added.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const values = Object.fromEntries(
    inOrder.flatMap(({ key, startMs, amount }, index) => [
      [`key${index}`, key],
      [`startMs${index}`, startMs],
      [`amount${index}`, amount],
    ]),
  );
  const { rows } = await runCompiled(db, `add hits of ${inOrder.length}`, values, (value) =>
    db
      .insertInto('throttles')
      .values(
        inOrder.map((_, index) => ({
          key: value(`key${index}`),
          window_start_ms: value(`startMs${index}`),
          hits: value(`amount${index}`),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          hits: eb
            .case()
            .when('throttles.window_start_ms', '=', eb.ref('excluded.window_start_ms'))
            .then(eb('throttles.hits', '+', eb.ref('excluded.hits')))
            .else(eb.ref('excluded.hits'))
            .end(),
          window_start_ms: eb.ref('excluded.window_start_ms'),
        })),
      )
      .returning(['key', 'hits']),
  );
  return new Map(rows.map(({ key, hits }) => [key, hits]));
}

/** Takes hits of a key away again, in whatever window they are. Does nothing where it has fewer. */
export async function takeBackHits(db: Connection, key: string, amount: number): Promise<void> {
  await runCompiled(db, 'take back hits', { key, amount }, (value) =>
    db
      .updateTable('throttles')
      .set((eb) => ({ hits: eb('hits', '-', value('amount')) }))
      .where('key', '=', value('key'))
      .where('hits', '>=', value('amount')),
  );
}

/** Forgets the hits of a key. */
export async function deleteThrottle(db: Connection, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Forgets the hits of all keys whose window began before `startMs`. */
export async function deleteThrottlesBefore(db: Connection, startMs: number): Promise<void> {
  await db.deleteFrom('throttles').where('window_start_ms', '<', startMs).execute();
}
