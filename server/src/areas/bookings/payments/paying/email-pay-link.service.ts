import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { throttle } from '#access/throttle';
import { requireVenueIn } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { mailShare } from '../../bills/share-mail.ts';
import { makePayUrl } from '../../scheduling/placing/booking-links.ts';
import { askedOf, requirePayableByStaff } from './payment-links.service.ts';

/**
 * These and the confirmation are as many mails as one mailbox gets in an hour, so that none is held back after staff
 * read that it was sent.
 */
const MAILS_PER_BOOKING = { name: 'pay-link-mail', hitsMax: 2, windowMs: 60 * 60_000 };
const OFTEN = 'This party got two payment links within the hour. Please wait a while, or copy the link.';

/**
 * Mails a party a link to pay what is due. Errors: as of `linkByStaff`, INVALID_INPUT (no email, or nothing due), FORBIDDEN (the venue
 * sends no mails yet), TOO_MANY_REQUESTS. Requirement B21.
 */
export async function emailPayLink(
  deps: Deps,
  { clientId, bookingId, userId }: { clientId: string; bookingId: string; userId: string },
): Promise<void> {
  await deps.db.readVenue(clientId, (db) => requirePayableByStaff(deps, db, clientId, bookingId));
  await throttle(deps, MAILS_PER_BOOKING, `${clientId} ${bookingId}`, OFTEN);
  await writeVenue(deps, clientId, async (write) => {
    const { booking, bill } = await requirePayableByStaff(deps, write.db, clientId, bookingId);
    if (!isEmail(booking.party_email))
      throw new AppError('INVALID_INPUT', { message: 'This booking has no email address.' });
    const balanceCents = bill ? askedOf(booking, bill) : null;
    if (balanceCents === null && (booking.total_cents === 0 || booking.status !== 'pending'))
      throw new AppError('INVALID_INPUT', { message: 'Nothing is due for this booking.' });
    const venue = await requireVenueIn(write.db, clientId);
    const { servicePaidUntil } = venue.subscription;
    if (!mayMailVisitors({ servicePaidUntil, activatedAtUtc: venue.activatedAtUtc }))
      throw new AppError('FORBIDDEN', { message: 'Emails to parties start with your trial or your first payment.' });
    const actor = `user:${userId}`;
    if (balanceCents === null) return write.happened({ kind: 'booking.pay_link_asked', actor, booking });
    const url = await makePayUrl(deps, write, booking, { amountCents: balanceCents, timeZone: venue.timeZone });
    await mailShare(deps, write, booking, { to: booking.party_email, url, cents: balanceCents, actor });
  });
}
