import type { Connection } from '#db/database';

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
