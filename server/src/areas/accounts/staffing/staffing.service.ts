import { deleteSessionsOfVenue } from '#access/sessions.shared.repository';
import { requireVenueIn } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { listUsersById, listUsersOfVenue } from '../auth/users.shared.repository.ts';
import { keepStaff } from '../workplaces/staff.shared.repository.ts';
import { mailLeft, mailNewOwner } from './staffing-mails.ts';

type MailDeps = Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>;

/**
 * A person leaves a venue: their sessions there end, PIN and card with them, and they get a mail. Their account and other venues stay.
 * Returns how many sessions ended. Subscribers revoke their browsers. Takes a write that is also a platform transaction; the caller
 * checks who may do it. Requirement X24.
 */
export async function removeFromVenue(
  deps: MailDeps,
  write: VenueWrite,
  row: Row<'staff'>,
  actor: string,
): Promise<number> {
  const { db, clientId, version, nowAtUtc } = write;
  const { user_id: userId } = row;
  await keepStaff(db, { ...withoutPin(row), card_hash: null, removed_at: nowAtUtc, version }, nowAtUtc);
  const sessionsEnded = await deleteSessionsOfVenue(db, clientId, userId);
  const [user] = await listUsersById(db, [userId]);
  if (user) {
    const venue = await requireVenueIn(db, clientId);
    await mailLeft(deps, db, { to: user.email, placeName: venue.name, clientId });
  }
  await write.happened({ kind: 'staff.removed', actor, userId });
  return sessionsEnded;
}

/** A row without its PIN. Its version rises, so that the PIN is no longer the person's on any device. */
export function withoutPin(row: Row<'staff'>): Row<'staff'> {
  return row.pin_hash === null ? row : { ...row, pin_hash: null, pin_version: row.pin_version + 1 };
}

/** Errors: LAST_OWNER where nobody else owns the venue. The venue's lock must be held: two owners can't remove each other at once. */
export async function requireOtherOwner({ db, clientId }: VenueWrite, userId: string): Promise<void> {
  const owners = await listUsersOfVenue(db, clientId, 'owner');
  if (!owners.some((owner) => owner.user_id !== userId)) throw new AppError('LAST_OWNER');
}

/** Mails the other owners that a person became one. */
export async function tellOtherOwners(
  deps: MailDeps,
  { db, clientId }: VenueWrite,
  { user_id: userId, name }: Pick<Row<'staff'>, 'user_id' | 'name'>,
): Promise<void> {
  const { name: placeName } = await requireVenueIn(db, clientId);
  for (const owner of await listUsersOfVenue(db, clientId, 'owner'))
    if (owner.user_id !== userId)
      await mailNewOwner(deps, db, { to: owner.email, personName: name, placeName, clientId });
}
