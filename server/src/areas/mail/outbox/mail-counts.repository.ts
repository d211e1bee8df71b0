import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Connection } from '#db/database';

/**
 * Counts sent mails by the venue's month, in the transaction that marks them as sent: of a server that is killed before, neither
 * is stored. Venues come in one order, so that two servers never wait for each other. Nulls, and deleted venues, count nothing.
 * Requirement Y110.
 */
export async function countSent(db: Connection, sentFor: readonly (string | null)[], nowUtc: string): Promise<void> {
  const counts = new Map<string, number>();
  for (const clientId of sentFor) if (clientId !== null) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
  if (counts.size === 0) return;
  const venues = await db
    .selectFrom('clients')
    .where('client_id', 'in', [...counts.keys()])
    .where('deleted_at', 'is', null)
    .orderBy('client_id')
    .select(['client_id', 'time_zone'])
    .execute();
  for (const { client_id, time_zone: timeZone } of venues) {
    const sent = counts.get(client_id) ?? 0;
    await db
      .insertInto('mail_counts')
      .values({ client_id, month: venueDateAt(Date.parse(nowUtc), timeZone).slice(0, 7), sent })
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'month'])
          .doUpdateSet((eb) => ({ sent: eb('mail_counts.sent', '+', eb.ref('excluded.sent')) })),
      )
      .execute();
  }
}
