import { subscriptionState } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { SUPPORT_PAGE_SIZE, type SupportClient } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Deps } from '#integrations/deps';
import { listClientsPage } from './support.repository.ts';

/** One page of the venues that match, searched and cut in the database. Requirement Y21. */
export async function pageOfClients(
  { db: database, clock }: Pick<Deps, 'db' | 'clock'>,
  { search, page }: { search: string; page: number },
): Promise<{ clients: SupportClient[]; total: number; page: number }> {
  const wanted = {
    search: search.trim(),
    limit: SUPPORT_PAGE_SIZE,
    offset: (page - 1) * SUPPORT_PAGE_SIZE,
  };
  const { clients, total } = await database.readPlatform((db) => listClientsPage(db, wanted));
  const nowMs = clock.now();
  return {
    clients: clients.map(({ payment_status, is_trial, time_zone, ...client }) => ({
      ...client,
      subscription_status: subscriptionState(
        {
          paymentStatus: payment_status,
          servicePaidUntil: client.service_paid_until,
          isTrial: is_trial === 1,
        },
        venueDateAt(nowMs, time_zone),
      ).accountStatus,
    })),
    total,
    page,
  };
}
