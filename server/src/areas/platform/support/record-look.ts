import type { SupportPart, SupportReason } from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';
import { findPrincipalVenue } from '#access/principal-venue.shared.repository';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { insertLook, isLookRecorded } from './support.repository.ts';

/** A reload or the way back to a tab within this time is the same look. */
const SAME_LOOK_MS = 15 * 60_000;

export interface Look {
  clientId: string;
  adminId: string;
  part: SupportPart;
  reason?: SupportReason;
}

/** The venue an admin chose. Errors: NOT_FOUND, also for a deleted one. */
export async function requireVenue({ db }: Pick<Deps, 'db'>, clientId: string) {
  const venue = await db.readPlatform((connection) => findPrincipalVenue(connection, clientId));
  if (!venue || venue.isDeleted) throw new AppError('NOT_FOUND', { message: 'Invalid client selected' });
  return venue;
}

/**
 * Records a look before anything of it is read, once for each admin, venue, part, reason and quarter of an hour, in the
 * venue's chain and where the owner sees it. Errors: NOT_FOUND. Requirement Y22.
 */
export async function recordLook(deps: Deps, look: Look): Promise<{ clientId: string; timeZone: string }> {
  const { clientId, adminId, part, reason = null } = look;
  const venue = await requireVenue(deps, clientId);
  const wanted = { client_id: clientId, admin_id: adminId, part, reason };
  const since = new Date(deps.clock.now() - SAME_LOOK_MS).toISOString();
  if (await deps.db.readVenue(clientId, (db) => isLookRecorded(db, wanted, since))) return venue;
  await writeVenue(deps, clientId, async (write) => {
    /* Two requests at once: the second finds the first one's look, because the venue's lock orders them. */
    if (!(await isLookRecorded(write.db, wanted, since))) await noteLook(deps, write, look);
  });
  return venue;
}

/** Belongs in the transaction of what was done, or of the look itself. */
export async function noteLook({ ids }: Pick<Deps, 'ids'>, write: VenueWrite, look: Look): Promise<void> {
  const { clientId, adminId, part, reason = null } = look;
  const viewId = ids.uuid();
  await insertLook(write.db, {
    client_id: clientId,
    view_id: viewId,
    viewed_at: write.nowAtUtc,
    admin_id: adminId,
    part,
    reason,
  });
  await write.happened({ kind: 'support.viewed', actor: `user:${adminId}`, viewId, part, reason });
}
