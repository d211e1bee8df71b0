import type {
  SubscriptionPaymentView,
  SubscriptionView,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { updateVenueRow } from '#venue/venue-row';
import { writeVenue } from '#venue/venue-write';
import { findPrimaryCard } from '../cards/cards.shared.repository.ts';
import { readSubscriber } from '../period/subscriber.ts';
import { listPaymentRows } from './subscription.repository.ts';
import { toPaymentView, toSubscriptionView } from './subscription-view.ts';

/** Errors: NOT_FOUND. */
export async function describeSubscription(
  deps: Pick<Deps, 'clock' | 'db'>,
  clientId: string,
): Promise<SubscriptionView> {
  const { client, plan, today } = await deps.db.readVenue(clientId, (db) => readSubscriber(deps, db, clientId));
  return toSubscriptionView(client, plan, today);
}

/** What the venue paid, or tried to pay by card, newest first; links that were never used are left out. Errors: NOT_FOUND. */
export async function listPayments(
  deps: Pick<Deps, 'clock' | 'db'>,
  clientId: string,
): Promise<SubscriptionPaymentView[]> {
  const rows = await deps.db.readVenue(clientId, async (db) => {
    await readSubscriber(deps, db, clientId);
    return listPaymentRows(db, clientId);
  });
  return rows.map(toPaymentView);
}

/** Turns the automatic renewal on, which needs a stored card, or off. Errors: NOT_FOUND, NO_PAYMENT_METHOD. */
export async function switchAutoRenew(deps: Deps, clientId: string, isOn: boolean): Promise<SubscriptionView> {
  const work = async (db: Connection, nowAtUtc: string): Promise<SubscriptionView> => {
    const { client, plan, today } = await readSubscriber(deps, db, clientId);
    if (isOn && !(await findPrimaryCard(db, clientId))) throw new AppError('NO_PAYMENT_METHOD');
    const auto_renew = isOn ? 1 : 0;
    await updateVenueRow(db, clientId, { auto_renew }, nowAtUtc);
    return toSubscriptionView({ ...client, auto_renew }, plan, today);
  };
  return writeVenue(deps, clientId, ({ db, nowAtUtc }) => work(db, nowAtUtc));
}
