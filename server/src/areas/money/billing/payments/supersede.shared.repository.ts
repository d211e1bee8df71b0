import type { Connection } from '#db/database';

/*
 * When a payment, a plan switch or a closure takes effect, other open payments no longer count. This is written in the
 * same transaction, whether or not the provider can be reached: the job deletes the links themselves.
 */

/** Makes a venue's links unpayable: open ones are then deleted at the provider. Requirement P16. */
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
  /* Nobody has the URL of one that is being created. */
  await links('pending')
    .set({ ...marked, status: 'cancelled', settled_at: nowAtUtc, next_check_at: null })
    .execute();
}

/**
 * After a payment was applied, earlier requests no longer count, except a plan switch that is
 * being charged: days paid in the meantime are added to its quote.
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

/** Leaves of an erased venue's payments what the books need: ids, days, amounts, what they were for and how they ended. */
export async function anonymizePayments(db: Connection, clientId: string): Promise<void> {
  await db
    .updateTable('platform_payments')
    .set({
      card_brand: null,
      card_last_four: null,
      receipt_url: null,
      link_url: null,
      return_token_hash: null,
      failure_message: null,
      refund_failure: null,
    })
    .where('client_id', '=', clientId)
    .execute();
}
