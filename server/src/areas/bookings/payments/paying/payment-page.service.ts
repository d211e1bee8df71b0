import type { CompletedPayment, PaymentLinkView } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { centsToDollars, formatCents } from '@gatehouse/sync-protocol/base/money';
import { lookOf } from '#areas/accounts/preferences/venue-look';
import { GIVEN_BACK } from '#areas/money/payments/given-back';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { readVenueRow } from '#venue/venue-row';
import { billOnceHeldAgain } from '../../bills/due-online.ts';
import { balanceOfBill } from '../../bills/write-bill.ts';
import { tipPercents } from '../../prices/tax-settings.service.ts';
import { sumsOfPayments } from '../../scheduling/booking-money.ts';
import { bookingPageUrl } from '../../scheduling/placing/booking-links.ts';
import { findFreePlace, placeGone } from '../../scheduling/placing/late-place.ts';
import { guestsName, holdSecondsLeft } from '../../scheduling/placing/made-booking.ts';
import type { PlaceRead } from '../../scheduling/placing/place-booking.ts';
import type { PaymentRow } from '../booking-payment-state.ts';
import { appliedPaymentOf } from '../booking-payments.repository.ts';
import {
  dueCents,
  isBeingPaid,
  type RequestedBooking,
  requestedBooking,
  requirePayable,
  venueOfPayment,
} from './requested-booking.ts';

/**
 * What the payment page shows; it changes nothing. Errors: BOOKING_NOT_FOUND; unless it is paid or being paid, PLACE_TAKEN (paid too
 * late, given back), BOOKING_CANCELLED, LINK_EXPIRED (also where the place is gone). Requirement P20.
 */
export function paymentPage(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  bookingId: string,
  token: string,
): Promise<PaymentLinkView> {
  const clientId = venueOfPayment(bookingId);
  return deps.db.readVenue(clientId, async (db) => {
    const requested = await requestedBooking(db, { clientId, bookingId, token });
    const { booking, own, bill } = requested;
    const paid = appliedPaymentOf(own);
    const isOpen = isBeingPaid(requested);
    const venue = await readVenueRow(db, clientId);
    const read = { db, clientId, nowAtUtc: isoNow(deps.clock) };
    const isLate = !paid && !isOpen && (await isPaidLate(deps, read, requested, venue.time_zone));
    const isSettled = bill !== undefined && balanceOfBill(billOnceHeldAgain(bill, booking)) <= 0;
    const tips = bill ? await tipPercents(db, clientId) : [];
    const sums = paid && (await sumsOfPayments(db, clientId, [paid])).get(bookingId);
    return {
      booking: {
        booking_id: bookingId,
        ...(booking.reference === null ? {} : { reference: booking.reference }),
        client_id: clientId,
        client_name: venue.client_name,
        time_zone: venue.time_zone,
        ...(await lookOf(db, clientId)),
        offering_name: guestsName(booking),
        date_scheduled: booking.date_scheduled,
        booking_time: booking.booking_time,
        party_name: booking.party_name,
        party_email: requested.share ? '' : booking.party_email,
        deposit_amount: centsToDollars(paid ? paid.amount_cents - paid.tip_cents : dueCents(requested)),
        ...(bill && booking.status === 'confirmed' ? { is_placed: true } : {}),
        ...(tips.length > 0 ? { tip_percents: tips } : {}),
        ...(sums ? { payment: sums } : {}),
        hold_expires_at: isLate ? null : booking.hold_expires_at,
        hold_seconds_left: isLate ? null : holdSecondsLeft(booking, deps.clock.now()),
        language: booking.language,
      },
      paymentCompleted: paid !== undefined || isSettled,
      paymentPending: isOpen,
      holdEnded: isLate,
      ...(!paid && !isOpen && isGivenBack(own.at(-1)) ? { givenBack: true } : {}),
      payment: paid ? completedView(paid) : null,
      bookingUrl: paid || isSettled ? pageOf(deps, requested, token) : null,
    };
  });
}

/** The booking's own page, for the holder of its link; null for one who pays a share. */
export function bookingUrlOf(
  deps: Pick<Deps, 'db' | 'config'>,
  bookingId: string,
  token: string,
): Promise<string | null> {
  const clientId = venueOfPayment(bookingId);
  return deps.db.readVenue(clientId, async (db) =>
    pageOf(deps, await requestedBooking(db, { clientId, bookingId, token }), token),
  );
}

function pageOf(
  deps: Pick<Deps, 'config'>,
  { booking, share }: Pick<RequestedBooking, 'booking' | 'share'>,
  token: string,
): string | null {
  return share ? null : bookingPageUrl(deps, booking.booking_id, token);
}

/**
 * Whether the payment came too late. Such a guest wants to know of the money first, whatever became of the booking.
 * Requirement P10.
 */
async function isPaidLate(
  deps: Pick<Deps, 'config'>,
  read: PlaceRead,
  requested: RequestedBooking,
  timeZone: string,
): Promise<boolean> {
  const last = requested.own.at(-1);
  const refunded = last?.status === 'completed' && !isGivenBack(last) ? tooLate(last) : null;
  try {
    const { isLate } = await requirePayable(read, requested);
    if (!isLate) return false;
    if (!refunded && (await findFreePlace(read, requested.booking, timeZone))) return true;
    throw placeGone(deps, requested.booking);
  } catch (error) {
    throw refunded ?? error;
  }
}

/** Whether a payment went back in full before it counted. Requirement P23. */
export function isGivenBack(payment: PaymentRow | undefined): boolean {
  return payment?.failure_code === GIVEN_BACK;
}

/** Errors of a payment that is given back because its place was gone. */
export function tooLate({ amount_cents: amountCents }: PaymentRow): AppError {
  const message = `This place was taken before your payment arrived. Your ${formatCents(amountCents)} is being refunded in full.`;
  return new AppError('PLACE_TAKEN', { message });
}

/** A completed payment as its payer sees it, in dollars. The caller has checked that it is completed. */
export function completedView(row: PaymentRow): CompletedPayment {
  return {
    id: row.payment_id,
    status: 'completed',
    amount: centsToDollars(row.amount_cents),
    ...(row.tip_cents > 0 ? { tip: centsToDollars(row.tip_cents) } : {}),
    currency: row.currency,
    receiptUrl: row.receipt_url,
    completedAt: row.completed_at ?? row.updated_at,
  };
}
