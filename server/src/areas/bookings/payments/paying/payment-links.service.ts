import type {
  createBookingPaymentLink,
  generatePaymentUrl,
} from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { hasSquareAccount, readVenueRow } from '#venue/venue-row';
import { writeVenue } from '#venue/venue-write';
import { findBill, findBillLink } from '../../bills/bills.shared.repository.ts';
import { billOnceHeldAgain } from '../../bills/due-online.ts';
import { paymentPageUrl } from '../../bills/share-token.ts';
import { balanceOfBill } from '../../bills/write-bill.ts';
import { findBooking, findBookingLink } from '../../scheduling/bookings.shared.repository.ts';
import { makePayUrl } from '../../scheduling/placing/booking-links.ts';
import { hasLostPlace, holdAgain } from '../../scheduling/placing/late-place.ts';
import type { PlaceRead } from '../../scheduling/placing/place-booking.ts';
import { appliedPaymentOf, paymentsOfBooking } from '../booking-payments.repository.ts';
import { venueOfPayment } from './requested-booking.ts';

/** Asked by staff where the booking has no deposit. */
const AMOUNT_CENTS = 2_500;
const LINKS_PER_ADDRESS = { name: 'booking-payment-link', hitsMax: 60, windowMs: 20 * 60_000 };
/** Nobody keeps a place for good without paying. */
const HOLDS_AGAIN_PER_BOOKING = { name: 'booking-held-again', hitsMax: 5, windowMs: 86_400_000 };
const HELD_OFTEN = 'This place was held several times without a payment. Please contact the venue, or book again.';

/** Errors: BOOKING_NOT_FOUND, BOOKING_CANCELLED, ALREADY_EXISTS (paid), PAYMENTS_UNAVAILABLE. */
export function linkByStaff(
  deps: Deps,
  clientId: string,
  { bookingId, amount }: BodyOf<typeof generatePaymentUrl>,
): Promise<string> {
  return writeVenue(deps, clientId, async (write) => {
    const { booking, bill } = await requirePayableByStaff(deps, write.db, clientId, bookingId);
    const asked = bill ? askedOf(booking, bill) : booking.deposit_cents || AMOUNT_CENTS;
    const amountCents = amount === undefined ? asked : dollarsToCents(amount);
    const { time_zone: timeZone } = await readVenueRow(write.db, clientId);
    return makePayUrl(deps, write, booking, { amountCents, timeZone });
  });
}

/**
 * What a new link to pay for a booking with a bill asks for: the deposit until it is paid (null), and then the balance. A link that was
 * made for the deposit never takes more.
 */
export function askedOf(booking: Row<'bookings'>, bill: Row<'bills'>): number | null {
  const isDepositDue = booking.deposit_cents > bill.paid_cents - bill.refunded_cents;
  const isUnconfirmed = booking.status === 'pending' || booking.status === 'cancelled';
  return isUnconfirmed && isDepositDue ? null : balanceOfBill(billOnceHeldAgain(bill, booking));
}

/**
 * Payment link for a visitor who holds a link of the booking; where its hold ran out, the place is held again if it is
 * free. Who holds the link of a share keeps it. Without a link, anyone who knows the booking’s id may pay for it only while its hold
 * runs. Errors: those of `linkByStaff`, LINK_EXPIRED (the place is gone), TOO_MANY_REQUESTS. Requirements B66 and P20.
 */
export async function linkByVisitor(
  deps: Deps,
  { bookingId, clientId, token }: BodyOf<typeof createBookingPaymentLink>,
  ip: string,
): Promise<string> {
  await throttle(deps, LINKS_PER_ADDRESS, ip);
  if (venueOfPayment(bookingId) !== clientId) throw new AppError('BOOKING_NOT_FOUND');
  /* What is no booking must not reach the venue's lock. */
  const isLate = await deps.db.readVenue(clientId, async (db) => {
    const read = { db, clientId, nowAtUtc: isoNow(deps.clock) };
    const { booking } = await requirePayable(read, bookingId);
    return (await holderLink(read, bookingId, token)) !== undefined && (await hasLostPlace(read, booking));
  });
  if (isLate) await throttle(deps, HOLDS_AGAIN_PER_BOOKING, bookingId, HELD_OFTEN);
  return writeVenue(deps, clientId, async (write) => {
    const found = await requirePayable(write, bookingId);
    const link = await holderLink(write, bookingId, token);
    if (!link) requireRunningHold(found.booking, write.nowAtUtc);
    const { time_zone: timeZone } = await readVenueRow(write.db, clientId);
    const booking = await holdAgain(deps, write, found.booking, timeZone);
    const share = link?.link_id ? await findBillLink(write.db, clientId, link.link_id) : undefined;
    if (share?.status === 'open' && token) return paymentPageUrl(deps, bookingId, token);
    const amountCents = found.bill ? askedOf(found.booking, found.bill) : (link?.amount_cents ?? booking.deposit_cents);
    if (amountCents === 0) throw new AppError('ALREADY_EXISTS', { message: 'Nothing is due for this booking.' });
    return makePayUrl(deps, write, booking, { amountCents, timeZone });
  });
}

/** Either of a booking's links. */
async function holderLink({ db, clientId, nowAtUtc }: PlaceRead, bookingId: string, token: string | undefined) {
  return token ? findBookingLink(db, { clientId, bookingId, token, nowAtUtc }) : undefined;
}

/** Errors: BOOKING_NOT_FOUND, BOOKING_CANCELLED, LINK_EXPIRED. */
function requireRunningHold({ source, status, hold_expires_at: until }: Row<'bookings'>, nowAtUtc: string): void {
  if (status === 'cancelled') throw new AppError('BOOKING_CANCELLED');
  if (source !== 'public' || until === null) throw new AppError('BOOKING_NOT_FOUND');
  if (until <= nowAtUtc)
    throw new AppError('LINK_EXPIRED', { message: 'The time to pay for this booking has run out. Please book again.' });
}

interface Payable {
  booking: Row<'bookings'>;
  /** Undefined where the booking has no prices. */
  bill: Row<'bills'> | undefined;
}

/** Errors: BOOKING_NOT_FOUND, BOOKING_CANCELLED (also by its hold), ALREADY_EXISTS (paid), PAYMENTS_UNAVAILABLE. */
export async function requirePayableByStaff(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  clientId: string,
  bookingId: string,
): Promise<Payable> {
  const payable = await requirePayable({ db, clientId, nowAtUtc: isoNow(clock) }, bookingId);
  if (payable.booking.status === 'cancelled') throw new AppError('BOOKING_CANCELLED');
  return payable;
}

/** A booking that may still be paid for, by an account that takes the money; also one that its hold alone has ended. */
async function requirePayable(read: PlaceRead, bookingId: string): Promise<Payable> {
  const { db, clientId } = read;
  const booking = await findBooking(db, clientId, bookingId);
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  if (booking.status === 'cancelled' && !(await hasLostPlace(read, booking))) throw new AppError('BOOKING_CANCELLED');
  const bill = await findBill(db, clientId, bookingId);
  const isPaid = bill
    ? balanceOfBill(billOnceHeldAgain(bill, booking)) <= 0
    : appliedPaymentOf(await paymentsOfBooking(db, clientId, bookingId)) !== undefined;
  if (isPaid) throw new AppError('ALREADY_EXISTS', { message: 'This booking is already paid.' });
  if (!(await hasSquareAccount(db, clientId))) throw new AppError('PAYMENTS_UNAVAILABLE');
  return { booking, bill };
}
