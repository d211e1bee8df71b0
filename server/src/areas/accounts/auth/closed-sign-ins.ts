import { deleteSessionsOfVenue } from '#access/sessions.shared.repository';
import type { Connection } from '#db/database';
import { listWorkplaces } from '../workplaces/staff.shared.repository.ts';
import { deleteResetsOfUser } from './password-resets.repository.ts';
import { findUserByEmail, listUsersOfVenue, updateOwner } from './users.shared.repository.ts';

/* The users of a deleted client: they can't sign in, and their addresses are free for others. Platform transactions. */

/** The name that replaces the address; no mailbox has it, and nobody can type it at the sign-in. */
const closedName = (userId: string): string => `deleted-${userId}`;

/**
 * Ends the sessions at a venue, and frees the addresses and ends the reset links of those who work nowhere else. Requirement Y16.
 */
export async function closeSignIns(db: Connection, clientId: string, nowAtUtc: string): Promise<void> {
  await deleteSessionsOfVenue(db, clientId);
  for (const { user_id: userId, email } of await listUsersOfVenue(db, clientId)) {
    const others = (await listWorkplaces(db, userId)).filter((venue) => venue.client_id !== clientId);
    if (others.length > 0) continue;
    await deleteResetsOfUser(db, userId);
    const name = closedName(userId);
    await updateOwner(db, userId, { email: name, username: name, former_email: email, updated_at: nowAtUtc });
  }
}

/**
 * Lets a restored venue's users sign in again, the owner with `email`. Another user whose address was taken meanwhile stays
 * closed. Errors: EMAIL_TAKEN.
 */
export async function reopenSignIns(
  db: Connection,
  { clientId, formerEmail, email }: { clientId: string; formerEmail: string; email: string },
  nowAtUtc: string,
): Promise<void> {
  const users = await listUsersOfVenue(db, clientId);
  const owner = users.find(({ former_email: former }) => former === formerEmail) ?? users[0];
  for (const user of users) {
    if (user.former_email === null) continue;
    const isOwner = user === owner;
    const address = isOwner ? email : user.former_email;
    if (address === null || (!isOwner && (await findUserByEmail(db, address)))) continue;
    const set = { email: address, username: address, former_email: null, updated_at: nowAtUtc };
    await updateOwner(db, user.user_id, set);
  }
}
