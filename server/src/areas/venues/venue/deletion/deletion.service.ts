import type { DeletedClient } from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { closeSignIns, reopenSignIns } from '#areas/accounts/auth/closed-sign-ins';
import { withdrawLinks } from '#areas/money/billing/payments/supersede.shared.repository';
import { keptSignedPdfs } from '#areas/waivers/signed/signed-copies';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { readVenueRow, updateVenueRow } from '#venue/venue-row';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { getClient, getVenueOrDeleted } from '../venues.service.ts';
import {
  type DeletionRow,
  findDeletion,
  insertDeletion,
  listDeletions,
  removeDeletion,
} from './deletions.repository.ts';

const DAY_MS = 86_400_000;
/** How long a deleted client can be restored. */
const RESTORABLE_DAYS = 30;

/**
 * Deletes a venue: its people can't sign in, its devices may only hand over what they hold, its open payments can't be paid, nothing is
 * charged again, and its email addresses are free. Its records stay until the erasure. Errors: NOT_FOUND. Requirement Y16.
 */
export async function deleteVenue(deps: Deps, clientId: string, userId: string): Promise<void> {
  await getClient(deps, clientId);
  await writeVenueAndPlatform(deps, clientId, async ({ db, nowAtUtc, happened }) => {
    /* Under the venue's lock: of two deletions the second finds it done. */
    if (await findDeletion(db, clientId)) throw new AppError('NOT_FOUND');
    await insertDeletion(db, {
      client_id: clientId,
      deleted_at: nowAtUtc,
      deleted_by: userId,
      erase_after: new Date(deps.clock.now() + RESTORABLE_DAYS * DAY_MS).toISOString(),
      erasing_at: null,
      erased_at: null,
    });
    await updateVenueRow(db, clientId, { deleted_at: nowAtUtc, auto_renew: 0 }, nowAtUtc);
    await closeSignIns(db, clientId, nowAtUtc);
    await withdrawLinks(db, clientId, nowAtUtc);
    await happened({ kind: 'venue.deleted', actor: `user:${userId}` });
  });
  await keptSignedPdfs(deps).forgetVenue(clientId);
}

/** Those that are not erased yet, the first to be erased first. */
export async function listDeleted(deps: Deps): Promise<DeletedClient[]> {
  const rows = await deps.db.readPlatform(listDeletions);
  return rows.map((row) => ({
    client_id: row.client_id,
    client_name: row.client_name,
    contact_first_name: row.contact_first_name,
    contact_last_name: row.contact_last_name,
    email: row.email,
    phone: row.phone,
    deleted_at: row.deleted_at,
    erase_after: row.erase_after,
    days_left: daysLeft(row, deps.clock.now()),
  }));
}

/**
 * Undoes a deletion, with another email for the venue and its owner where one is given. Charging stays off until the owner turns it on
 * again. Errors: NOT_FOUND, LINK_EXPIRED once its time is over, EMAIL_TAKEN.
 */
export async function restoreVenue(
  deps: Deps,
  clientId: string,
  given: { email?: string | undefined },
  userId: string,
): Promise<ClientView> {
  await requireDeleted(deps, clientId);
  await writeVenueAndPlatform(deps, clientId, async ({ db, version, nowAtUtc, happened }) => {
    const deletion = await findDeletion(db, clientId);
    if (!deletion) throw new AppError('NOT_FOUND');
    const isLate = daysLeft(deletion, deps.clock.now()) === 0;
    if (isLate || !(await removeDeletion(db, clientId)))
      throw new AppError('LINK_EXPIRED', { message: 'This client can no longer be restored.' });
    const { email: formerEmail } = await readVenueRow(db, clientId);
    const email = given.email ?? formerEmail;
    await reopenSignIns(db, { clientId, formerEmail, email }, nowAtUtc);
    await updateVenueRow(db, clientId, { deleted_at: null, email, version }, nowAtUtc);
    await happened({ kind: 'venue.restored', actor: `user:${userId}` });
  });
  return getClient(deps, clientId);
}

/** Errors: NOT_FOUND for a client that exists, or is erased. */
export async function requireDeleted(deps: Deps, clientId: string): Promise<ClientView> {
  const deletion = await deps.db.readPlatform((db) => findDeletion(db, clientId));
  if (!deletion || deletion.erased_at !== null) throw new AppError('NOT_FOUND');
  return getVenueOrDeleted(deps, clientId);
}

/** Rounded up; 0 once it can't be restored. */
function daysLeft({ erase_after: until, erasing_at: erasingAt }: DeletionRow, nowMs: number): number {
  if (erasingAt !== null) return 0;
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / DAY_MS));
}
