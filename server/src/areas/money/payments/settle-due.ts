import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import type { Waiting } from './check-schedule.ts';
import { listDue, postpone } from './waiting.shared.repository.ts';

/**
 * How many rows of each kind one turn asks about. Open charges have a job of their own, which a backlog of refunds doesn't hold up:
 * their payers and places wait. What was given back is asked about last, because one row may take a request for each of its refunds.
 */
export const SHARES = { charges: 50, refunds: 20, returns: 10 } as const;

/** What a turn does with the rows of one table that are due. */
export interface Turn<R extends { client_id: string }> {
  waiting: Waiting;
  share: keyof typeof SHARES;
  nextAt(row: R, nowMs: number): string | null;
  settle(deps: Deps, row: R): Promise<unknown>;
}

/** Whether at least one row of these tables is due for a query to the provider, of any venue. */
export function isAnyDue({ db, clock }: Pick<Deps, 'db' | 'clock'>, tables: readonly Waiting[]): Promise<boolean> {
  const due = { nowAtUtc: isoNow(clock), limit: 1 };
  return db.readPlatform(async (connection) => {
    for (const waiting of tables) if ((await listDue(connection, waiting, due)).length > 0) return true;
    return false;
  });
}

/**
 * Settles what no user waits for: charges whose response was lost, links whose events were lost, refunds under way. At most a share
 * of the rows, the longest due first; one that fails waits for its next turn and does not affect the others. Requirements P2, P6, P9.
 */
export async function settleDue<R extends { client_id: string }>(
  deps: Deps,
  { waiting, share, nextAt, settle }: Turn<R>,
  signal: AbortSignal,
): Promise<void> {
  const due = { nowAtUtc: isoNow(deps.clock), limit: SHARES[share] };
  for (const row of await deps.db.readPlatform((db) => listDue<R>(db, waiting, due))) {
    if (signal.aborted) return;
    const nextAtUtc = nextAt(row, deps.clock.now());
    await deps.db.writePlatform((db) => postpone(db, waiting, row, nextAtUtc));
    try {
      await settle(deps, row);
    } catch (error) {
      const { client_id: clientId } = row;
      const id = (row as Partial<Record<string, unknown>>)[waiting.key];
      deps.logger.error({ clientId, table: waiting.table, id, err: error }, 'a payment was not settled');
    }
  }
}
