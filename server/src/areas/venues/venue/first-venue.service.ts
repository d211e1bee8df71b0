import { FREE_UNTIL } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { isAwaitedAdmin } from '../../accounts/auth/first-admin.ts';
import { hashPassword } from '../../accounts/auth/password.ts';
import { redeemLink, redeemTries } from '../../accounts/auth/password-reset.service.ts';
import { PLAN_ID_FREE } from '../../money/plans/default-plan.ts';
import { insertVenueWithOwner } from './create-venue.ts';

interface SetUp {
  /** The token of the link. */
  token: string;
  email: string;
  newPassword: string;
  companyName?: string | undefined;
  ownerEmail?: string | undefined;
  ownerPassword?: string | undefined;
}

interface FirstVenue {
  companyName: string;
  ownerEmail: string;
  ownerPassword: string;
}

const INVALID_LINK =
  'This setup link was used or has expired. While there is no admin, each start of the server prints a new one.';
const INCOMPLETE = 'Please enter the venue’s name, and its owner’s email address and password.';
/** One address is one account. */
const OWN_ADDRESS = 'This address already has an account. Please use another one for the owner.';

/**
 * Sets the first admin's password with the printed link, and with it opens a first venue that nobody pays for. The link works once,
 * and either all of it happens or nothing. Returns the venue's id. Errors: TOO_MANY_REQUESTS, INVALID_INPUT, LINK_EXPIRED (any other
 * link too), EMAIL_TAKEN. Requirements A7, Y97.
 */
export async function setUpServer(deps: Deps, given: SetUp, ip: string): Promise<string | null> {
  const venue = venueOf(given);
  await throttle(deps, redeemTries, ip);
  const passwordHash = await hashPassword(given.newPassword, ip, deps.passwordCost);
  const ownerHash = venue ? await hashPassword(venue.ownerPassword, ip, deps.passwordCost) : '';
  return deps.db.writePlatform(async (db) => {
    /* An owner's or a later admin's link sets a password and opens nothing. */
    if (!(await isAwaitedAdmin(db, given.email))) throw new AppError('LINK_EXPIRED', { message: INVALID_LINK });
    const adminId = await redeemLink(deps, db, given, passwordHash, INVALID_LINK);
    return venue ? openFirstVenue(deps, db, venue, { ownerHash, actor: `user:${adminId}` }) : null;
  });
}

function venueOf({ companyName, ownerEmail, ownerPassword }: SetUp): FirstVenue | null {
  if (companyName !== undefined && ownerEmail !== undefined && ownerPassword !== undefined)
    return { companyName, ownerEmail, ownerPassword };
  if (companyName === undefined && ownerEmail === undefined && ownerPassword === undefined) return null;
  throw new AppError('INVALID_INPUT', { message: INCOMPLETE });
}

async function openFirstVenue(
  deps: Deps,
  db: Connection,
  { companyName, ownerEmail }: FirstVenue,
  { ownerHash, actor }: { ownerHash: string; actor: string },
): Promise<string> {
  try {
    return await insertVenueWithOwner(deps, db, {
      client: {
        clientName: companyName,
        email: ownerEmail,
        planId: PLAN_ID_FREE,
        paymentStatus: 'active',
        servicePaidUntil: FREE_UNTIL,
      },
      owner: { passwordHash: ownerHash },
      actor,
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'EMAIL_TAKEN')) throw error;
    throw new AppError('EMAIL_TAKEN', { message: OWN_ADDRESS, fields: { ownerEmail: OWN_ADDRESS } });
  }
}
