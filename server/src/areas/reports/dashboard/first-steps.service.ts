import type {
  updateFirstSteps as contract,
  FirstSteps,
} from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { updateVenueSettings } from '#venue/venue-row';
import { findFirstSteps } from './first-steps.repository.ts';

/**
 * What a new venue has done of its first steps, from its own rows: what was removed later, such as a tablet, stays done.
 * Null once hidden. Requirement O30.
 */
export async function firstStepsOf(db: Connection, clientId: string): Promise<FirstSteps | null> {
  const found = await findFirstSteps(db, clientId);
  if (!found || found.first_steps_hidden_at !== null) return null;
  return {
    waiver: Boolean(found.waiver),
    hours: Boolean(found.hours),
    room: Boolean(found.room),
    policy: Boolean(found.policy),
    tablet: Boolean(found.tablet),
    link: found.link_shared_at !== null,
    signature: Boolean(found.signature),
    booking: Boolean(found.booking),
  };
}

/** Records what was done on a screen; the first time counts. Devices don't show it, so the venue's version stays. */
export function updateFirstSteps(
  deps: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
  { link_shared: isLinkShared, hidden: isHidden }: BodyOf<typeof contract>,
): Promise<FirstSteps | null> {
  return deps.db.writeVenue(clientId, async (db) => {
    const nowAtUtc = isoNow(deps.clock);
    const known = await findFirstSteps(db, clientId);
    const set = {
      ...(isLinkShared && known?.link_shared_at === null ? { link_shared_at: nowAtUtc } : {}),
      ...(isHidden && known?.first_steps_hidden_at === null ? { first_steps_hidden_at: nowAtUtc } : {}),
    };
    if (Object.keys(set).length > 0) await updateVenueSettings(db, clientId, set, nowAtUtc);
    return firstStepsOf(db, clientId);
  });
}
