import {
  BILLED_VENUES_PAGE,
  type BilledVenue,
  type BilledVenueFilter,
} from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { WARNING_DAYS } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Deps } from '#integrations/deps';
import { subscriptionStatusOf } from '../period/subscription-status.ts';
import { type BilledRow, countBilled, listBilledRows, listZones } from './billed-venues.repository.ts';

/** A page of the venues that match, with the counts of both lists. Requirement Y40. */
export async function listBilled(
  deps: Pick<Deps, 'clock' | 'db'>,
  { search, filter, page }: { search: string; filter: BilledVenueFilter; page: number },
): Promise<{ clients: BilledVenue[]; total: number; matching: number }> {
  const nowMs = deps.clock.now();
  return deps.db.readPlatform(async (db) => {
    const endingDays = filter === 'ending' ? endings(await listZones(db), nowMs) : null;
    const asked = { search: search.trim(), hasNoProfile: filter === 'no_profile', endingDays };
    const offset = (page - 1) * BILLED_VENUES_PAGE;
    const rows = await listBilledRows(db, { ...asked, offset, limit: BILLED_VENUES_PAGE });
    return {
      clients: rows.map((row) => toView(row, nowMs)),
      total: await countBilled(db, { search: '', hasNoProfile: false, endingDays: null }),
      matching: await countBilled(db, asked),
    };
  });
}

/** The last paid day that counts as ending, with the zones where it is that day: three at any moment at most. */
function endings(zones: readonly string[], nowMs: number): Map<string, string[]> {
  const byDay = new Map<string, string[]>();
  for (const zone of zones) {
    const day = addDays(venueDateAt(nowMs, zone), WARNING_DAYS);
    byDay.set(day, [...(byDay.get(day) ?? []), zone]);
  }
  return byDay;
}

function toView(row: BilledRow, nowMs: number): BilledVenue {
  const state = subscriptionStatusOf(row, venueDateAt(nowMs, row.time_zone));
  return {
    client_id: row.client_id,
    client_name: row.client_name,
    email: row.email,
    plan_name: row.plan_name,
    status: state.accountStatus,
    service_paid_until: row.service_paid_until,
    days_until_expiration: state.daysUntilExpiration,
    auto_renew: row.auto_renew === 1,
    has_profile: row.square_customer_id !== null,
    has_card: row.has_card !== null,
    is_processing: row.open_charge !== null,
  };
}
