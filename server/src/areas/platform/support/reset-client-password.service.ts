import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { readVenueRow } from '#venue/venue-row';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { emailToVerify } from '../../accounts/auth/email-verification.service.ts';
import { resetsByAccount, sendResetLink } from '../../accounts/auth/password-reset.service.ts';
import { findOwner } from '../../accounts/auth/users.shared.repository.ts';
import { noteLook, requireVenue } from './record-look.ts';

const byAdmin = { name: 'support-reset-admin', hitsMax: 30, windowMs: 3_600_000 };

/**
 * Mails a venue's owner the link that forgot-password would send. Nobody but the mailbox sees it, and no password is set. The owner's
 * share of links is the same as for forgot-password. Errors: NOT_FOUND, EMAIL_NOT_VERIFIED, TOO_MANY_REQUESTS. Requirement Y23.
 */
export async function resetClientPassword(deps: Deps, clientId: string, adminId: string): Promise<string> {
  await requireVenue(deps, clientId);
  await throttle(deps, byAdmin, adminId);
  const owner = await deps.db.readPlatform(async (db) => {
    const { email } = await readVenueRow(db, clientId);
    return findOwner(db, clientId, email);
  });
  if (!owner)
    throw new AppError('NOT_FOUND', { message: 'This client has no sign-in, so there is no password to reset.' });
  if ((await emailToVerify(deps, owner.user_id)) !== null)
    throw new AppError('EMAIL_NOT_VERIFIED', {
      message: 'The owner has not confirmed this email address, so the link could reach someone else.',
    });
  await throttle(deps, resetsByAccount, owner.email);
  await writeVenueAndPlatform(deps, clientId, async (write) => {
    await sendResetLink(deps, write.db, owner);
    await noteLook(deps, write, { clientId, adminId, part: 'password_reset' });
  });
  return `A link to choose a new password is on its way to ${owner.email}.`;
}
