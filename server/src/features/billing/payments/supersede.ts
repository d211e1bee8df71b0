import type { Connection } from '../../../db/database.ts';

/*
 * When something has been paid, switched or closed, what else could still be paid no longer counts. This is written in the
 * transaction that makes it so, whether or not the provider can be reached: the links themselves are deleted by the job.
 */

/** Makes a venue's links unpayable: those that are open are deleted at the provider next. Requirement P16. */
export async function withdrawLinks(
  db: Connection,
  clientId: string,
  nowAtUtc: string,
  except: string | null = null,
): Promise<void> {
  const links = (status: 'open' | 'pending') =>
    db
      .updateTable('platform_payments')
      .where('client_id', '=', clientId)
      .where('source', '=', 'link')
      .where('status', '=', status)
      .where('payment_id', '!=', except ?? '');
  const marked = { superseded_at: nowAtUtc, updated_at: nowAtUtc };
  await links('open')
    .set({ ...marked, status: 'withdrawing', next_check_at: nowAtUtc })
    .execute();
  /* Nobody has the address of one that is being made. */
  await links('pending')
    .set({ ...marked, status: 'cancelled', settled_at: nowAtUtc, next_check_at: null })
    .execute();
}

/**
 * After a payment was applied: what else was asked for before it pays for nothing any more. Left out is a plan switch that is
 * being charged: days that are paid meanwhile are kept on top of its quote.
 */
export async function supersedeOthers(
  db: Connection,
  applied: { client_id: string; payment_id: string },
  nowAtUtc: string,
): Promise<void> {
  await withdrawLinks(db, applied.client_id, nowAtUtc, applied.payment_id);
  await db
    .updateTable('platform_payments')
    .set({ superseded_at: nowAtUtc })
    .where('client_id', '=', applied.client_id)
    .where('payment_id', '!=', applied.payment_id)
    .where('superseded_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('source', '=', 'card'), eb('status', 'in', ['failed', 'declined'])]),
        eb('status', '=', 'review'),
        eb.and([eb('source', '=', 'card'), eb('status', 'in', ['pending', 'unknown']), eb('kind', '!=', 'switch')]),
      ]),
    )
    .execute();
}
