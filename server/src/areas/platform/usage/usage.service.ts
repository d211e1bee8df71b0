import {
  USAGE_PAGE_SIZE,
  type UsagePage,
  type UsageQuery,
} from '@gatehouse/sync-protocol/areas/platform/usage.contracts';
import { type UsageKind, type UsageState, usageKinds } from '@gatehouse/sync-protocol/areas/platform/usage-limits';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { countNearAndOver, listVenueUsage } from './usage.repository.ts';

type UsageDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** A page of what venues use, each in its own month. Requirement Y110. */
export async function pageOfUsage(
  deps: UsageDeps,
  { month: asked, search, order, only, page }: UsageQuery,
): Promise<UsagePage> {
  const { db, config } = deps;
  const currentMonth = monthNow(deps);
  const month = asked ?? currentMonth;
  const limits = config.usageLimits;
  const offset = (page - 1) * USAGE_PAGE_SIZE;
  const { venues, total } = await db.readPlatform((tx) =>
    listVenueUsage(tx, { month, search, order, only, limits, offset, limit: USAGE_PAGE_SIZE }),
  );
  return {
    month,
    current_month: currentMonth,
    limits,
    total,
    venues: venues.map((row) => ({
      client_id: row.client_id,
      client_name: row.client_name,
      signatures: row.signatures,
      mails: row.mails,
      stored:
        row.counted_at === null
          ? null
          : {
              bytes: row.bytes,
              signatures: row.signature_bytes ?? 0,
              documents: row.documents ?? 0,
              records: row.records ?? 0,
              counted_at: row.counted_at,
            },
    })),
  };
}

export interface WarnedVenues {
  of: UsageKind;
  state: Exclude<UsageState, 'within'>;
  venues: number;
}

/** How many venues are near a limit, and how many over it, in the current month. Platform transaction. */
export async function countWarned(tx: Connection, deps: Pick<Deps, 'clock' | 'config'>): Promise<WarnedVenues[]> {
  const counts = await countNearAndOver(tx, monthNow(deps), deps.config.usageLimits);
  return usageKinds.flatMap((of): WarnedVenues[] => [
    { of, state: 'near', venues: counts[`${of}_near`] - counts[`${of}_over`] },
    { of, state: 'over', venues: counts[`${of}_over`] },
  ]);
}

/** How many venues are over any limit in the current month. Platform transaction. */
export async function countVenuesOver(tx: Connection, deps: Pick<Deps, 'clock' | 'config'>): Promise<number> {
  return (await countNearAndOver(tx, monthNow(deps), deps.config.usageLimits)).any_over;
}

/** The month by the platform's zone: a venue far from it begins its month some hours earlier or later. */
function monthNow({ clock, config }: Pick<Deps, 'clock' | 'config'>): string {
  return venueDateAt(clock.now(), config.defaultTimeZone).slice(0, 7);
}
