import { onePaidMonthMore } from '@gatehouse/sync-protocol/areas/money/subscription/paid-month';
import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { updateVenueRow } from '#venue/venue-row';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { findVenues } from './venues.repository.ts';
import { viewVenue } from './venues.service.ts';

/** All that a month changes, and so all that taking it back restores. */
const columns = [
  'service_paid_until',
  'payment_status',
  'last_payment_date',
  'is_trial',
  'activated_at',
  'plan_id',
  'period_start',
  'period_price_cents',
  'billing_day',
] as const;
type Subscription = Pick<Row<'clients'>, (typeof columns)[number]>;

/** Which month can be taken back: the venue's revision that it led to, and the subscription before and after it. */
interface AddedMonth {
  revision: number;
  before: Subscription;
  after: Subscription;
}

/**
 * Adds a month from the paid-until day, or from today without one. Errors: NOT_FOUND, VERSION_CONFLICT (the admin saw another
 * state), INVALID_INPUT (the venue is free of charge). Requirement Y10.
 */
export function addPaidMonth(deps: Deps, clientId: string, version: number, actor: string): Promise<ClientView> {
  return writeVenueAndPlatform(deps, clientId, async ({ db, nowAtUtc, happened }) => {
    const [found] = await findVenues(db, { clientId });
    if (!found) throw new AppError('NOT_FOUND');
    const { client } = found;
    if (client.revision !== version) throw new AppError('VERSION_CONFLICT');
    if (isFree(client.service_paid_until))
      throw new AppError('INVALID_INPUT', { message: 'This client is free of charge.' });
    const before = subscriptionOf(client);
    const after: Subscription = {
      ...before,
      ...onePaidMonthMore(client.service_paid_until, venueDateAt(deps.clock.now(), client.time_zone)),
      is_trial: 0,
      activated_at: client.activated_at ?? nowAtUtc,
      /* The month belongs to no paid period: the rest is worth the plan's price. */
      period_start: null,
      period_price_cents: null,
      billing_day: null,
    };
    const revision = client.revision + 1;
    const added: AddedMonth = { revision, before, after };
    await updateVenueRow(db, clientId, { ...after, added_month: JSON.stringify(added) }, nowAtUtc);
    await happened({ kind: 'venue.month_added', actor, revision, paidUntil: after.service_paid_until });
    return viewVenue(deps, db, clientId);
  });
}

/**
 * Takes back the month that led to a version, once, and all that it changed. Errors: NOT_FOUND, VERSION_CONFLICT (the subscription
 * changed since, or the month was taken back already). Requirement Y10.
 */
export function undoPaidMonth(deps: Deps, clientId: string, version: number, actor: string): Promise<ClientView> {
  return writeVenueAndPlatform(deps, clientId, async ({ db, nowAtUtc, happened }) => {
    const [found] = await findVenues(db, { clientId });
    if (!found) throw new AppError('NOT_FOUND');
    const { client } = found;
    const added = client.added_month === null ? null : (JSON.parse(client.added_month) as AddedMonth);
    const isAsLeft = added?.revision === version && columns.every((column) => client[column] === added.after[column]);
    if (!added || !isAsLeft) {
      const message = 'The subscription changed since, so the month was not taken back. Please check it.';
      throw new AppError('VERSION_CONFLICT', { message });
    }
    await updateVenueRow(db, clientId, { ...added.before, added_month: null }, nowAtUtc);
    const paidUntil = added.before.service_paid_until;
    await happened({ kind: 'venue.month_undone', actor, revision: client.revision + 1, paidUntil });
    return viewVenue(deps, db, clientId);
  });
}

function subscriptionOf(client: Row<'clients'>): Subscription {
  return Object.fromEntries(columns.map((column) => [column, client[column]])) as Subscription;
}
