import type {
  createBookingPaymentLink,
  generatePaymentUrl,
} from '@gatehouse/sync-protocol/http/bookings/booking-payments';
import type { BodyOf } from '@gatehouse/sync-protocol/http/contract';
import { instantOf } from '@gatehouse/sync-protocol/rules/availability/venue-time';
import { startOfVenueDate } from '@gatehouse/sync-protocol/rules/days/venue-day';
import { dollarsToCents } from '@gatehouse/sync-protocol/rules/subscription/money';
import { AppError } from '../../../app-error.ts';
import type { Connection } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { throttle } from '../../../middleware/throttle.ts';
import { type VenueWrite, writeVenue } from '../../../venue/venue-write.ts';
import { findBookingLink, makeBookingLink } from '../../bookings/placing/booking-links.ts';
import { findBooking } from '../../bookings/placing/place-booking.ts';
import { hasSquareAccount } from '../../square-accounts/has-square-account.ts';
import { appliedPaymentOf, findVenueRow, paymentsOfBooking } from '../booking-payments.repository.ts';
import { refuseEndedHold, venueOfPayment } from './requested-booking.ts';

const DAY_MS = 86_400_000;
const LINK_LIVES_MS = 30 * DAY_MS;
/** Asked by staff where the booking has no deposit. */
const AMOUNT_CENTS = 2_500;
const LINKS_PER_ADDRESS = { name: 'booking-payment-link', hitsMax: 60, windowMs: 20 * 60_000 };

/** Errors: BOOKING_NOT_FOUND, BOOKING_CANCELLED, ALREADY_EXISTS (paid), PAYMENTS_UNAVAILABLE. */
export function linkByStaff(
  deps: Deps,
  clientId: string,
  { bookingId, amount }: BodyOf<typeof generatePaymentUrl>,
): Promise<string> {
  return writeVenue(
    deps,
    clientId,
    async (write) => {
      const booking = await requirePayable(write.db, clientId, bookingId);
      const amountCents = amount === undefined ? booking.deposit_cents || AMOUNT_CENTS : dollarsToCents(amount);
      return makeUrl(deps, write, booking, amountCents);
    },
    [],
  );
}

/**
 * For a visitor who holds a link of the booking. Without one, anyone who knows the booking’s id may pay for it only while its hold
 * runs. Errors: as of `linkByStaff`, LINK_EXPIRED, TOO_MANY_REQUESTS.
 */
export async function linkByVisitor(
  deps: Deps,
  { bookingId, clientId, token }: BodyOf<typeof createBookingPaymentLink>,
  ip: string,
): Promise<string> {
  await throttle(deps, LINKS_PER_ADDRESS, ip);
  if (venueOfPayment(bookingId) !== clientId) throw new AppError('BOOKING_NOT_FOUND');
  /* What is no booking must not reach the venue's lock. */
  await deps.db.readVenue(clientId, (db) => requirePayable(db, clientId, bookingId));
  return writeVenue(
    deps,
    clientId,
    async (write) => {
      const { db, nowAtUtc } = write;
      const booking = await requirePayable(db, clientId, bookingId);
      const link = token ? await findBookingLink(db, { clientId, bookingId, token, nowAtUtc }) : undefined;
      const isHolder = link?.purpose === 'pay' || link?.purpose === 'view';
      if (!isHolder && (booking.source !== 'public' || booking.hold_expires_at === null))
        throw new AppError('BOOKING_NOT_FOUND');
      refuseEndedHold(booking, nowAtUtc);
      const amountCents = link?.amount_cents ?? booking.deposit_cents;
      if (amountCents === 0) throw new AppError('ALREADY_EXISTS', { message: 'Nothing is due for this booking.' });
      return makeUrl(deps, write, booking, amountCents);
    },
    [],
  );
}

/** A booking that may still be paid for, by an account that takes the money. */
async function requirePayable(db: Connection, clientId: string, bookingId: string): Promise<Row<'bookings'>> {
  const booking = await findBooking(db, clientId, bookingId);
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  if (booking.status === 'cancelled') throw new AppError('BOOKING_CANCELLED');
  if (appliedPaymentOf(await paymentsOfBooking(db, clientId, bookingId)))
    throw new AppError('ALREADY_EXISTS', { message: 'This booking is already paid.' });
  if (!(await hasSquareAccount(db, clientId))) throw new AppError('PAYMENTS_UNAVAILABLE');
  return booking;
}

/** For 30 days, or until a day after the booking's start, whichever is later. */
async function makeUrl(
  deps: Deps,
  { db, clientId }: VenueWrite,
  booking: Row<'bookings'>,
  amountCents: number,
): Promise<string> {
  const { booking_id: bookingId, date_scheduled: date, booking_time: time } = booking;
  const { time_zone: timeZone } = await findVenueRow(db, clientId);
  const startsAtMs = instantOf(date, time, timeZone) ?? startOfVenueDate(date, timeZone);
  const expiresAtMs = Math.max(deps.clock.now() + LINK_LIVES_MS, startsAtMs + DAY_MS);
  const token = await makeBookingLink(deps, db, {
    client_id: clientId,
    booking_id: bookingId,
    purpose: 'pay',
    amount_cents: amountCents,
    expires_at: new Date(expiresAtMs).toISOString(),
  });
  return `${deps.config.publicUrl}/payment/${bookingId}/${token}`;
}
