import { deleteSessionsOfVenue } from '#access/sessions.shared.repository';
import type { Connection } from '#db/database';
import { listOrganizationsOf } from '../workplaces/organizations.shared.repository.ts';
import { findOtherWorkplace, listWorkplaces } from '../workplaces/staff.shared.repository.ts';
import { deleteResetsOfUser } from './password-resets.repository.ts';
import { findUserByEmail, listAccountsAt, listUsersOfVenue, updateOwner } from './users.shared.repository.ts';

/* The users of a deleted client: they can't sign in, and their addresses are free for others. Platform transactions. */

/** The name that replaces the address; no mailbox has it, and nobody can type it at the sign-in. */
const closedName = (userId: string): string => `deleted-${userId}`;

/**
 * Ends the sessions at a venue, and frees the addresses and ends the reset links of those who work nowhere else, nor for a chain.
 * Requirement Y16.
 */
export async function closeSignIns(db: Connection, clientId: string, nowAtUtc: string): Promise<void> {
  await deleteSessionsOfVenue(db, clientId);
  for (const { user_id: userId, email } of await listUsersOfVenue(db, clientId)) {
    const others = (await listWorkplaces(db, userId)).filter((venue) => venue.client_id !== clientId);
    if (others.length > 0 || (await listOrganizationsOf(db, userId)).length > 0) continue;
    await deleteResetsOfUser(db, userId);
    const name = closedName(userId);
    await updateOwner(db, userId, { email: name, username: name, former_email: email, updated_at: nowAtUtc });
  }
}

/**
 * Lets a restored venue's users sign in again, the owner with `email`. Another user whose address was taken meanwhile stays
 * closed, and one who works elsewhere as well was never closed. Errors: EMAIL_TAKEN.
 */
export async function reopenSignIns(
  db: Connection,
  { clientId, formerEmail, email }: { clientId: string; formerEmail: string; email: string },
  nowAtUtc: string,
): Promise<void> {
  const owners = await listUsersOfVenue(db, clientId, 'owner');
  const owner = owners.find((each) => (each.former_email ?? each.email) === formerEmail) ?? owners[0];
  for (const user of await listUsersOfVenue(db, clientId)) {
    if (user.former_email === null) continue;
    const isOwner = user.user_id === owner?.user_id;
    const address = isOwner ? email : user.former_email;
    if (address === null || (!isOwner && (await findUserByEmail(db, address)))) continue;
    const set = { email: address, username: address, former_email: null, updated_at: nowAtUtc };
    await updateOwner(db, user.user_id, set);
  }
}

/**
 * Before a venue's rows are erased, those of the accounts that used it last among them: accounts of people who work elsewhere, also at a
 * venue that can still be restored, or for a chain, are moved there, and those of its other people are left to the erasure. Requirement Y17.
 */
export async function partAccounts(db: Connection, clientId: string): Promise<void> {
  for (const userId of await listAccountsAt(db, clientId)) {
    const other = await findOtherWorkplace(db, userId, clientId);
    const isKept = other !== undefined || (await listOrganizationsOf(db, userId)).length > 0;
    await updateOwner(db, userId, { client_id: isKept ? (other ?? null) : clientId });
  }
}
