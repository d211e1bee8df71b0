import type { CompletedPayment, PayableBooking } from '@gatehouse/sync-protocol/http/booking-payments';
import { centsToDollars } from '@gatehouse/sync-protocol/rules/subscription/money';
import { isoNow } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentRow } from '../booking-payment-state.ts';
import { appliedPaymentOf, findVenueRow, openPaymentOf } from '../booking-payments.repository.ts';
import { refuseUnpayable, requestedBooking, venueOfPayment } from './requested-booking.ts';

export interface PaymentPage {
  booking: PayableBooking;
  paymentCompleted: boolean;
  paymentPending: boolean;
  payment: CompletedPayment | null;
}

/** What the payment page shows. Errors: BOOKING_NOT_FOUND; unless it is paid or being paid, BOOKING_CANCELLED, LINK_EXPIRED. */
export function paymentPage(deps: Pick<Deps, 'db' | 'clock'>, bookingId: string, token: string): Promise<PaymentPage> {
  const clientId = venueOfPayment(bookingId);
  return deps.db.readVenue(clientId, async (db) => {
    const requested = await requestedBooking(db, { clientId, bookingId, token });
    const { booking, payments, amountCents } = requested;
    const paid = appliedPaymentOf(payments);
    const isOpen = openPaymentOf(payments) !== undefined;
    if (!paid && !isOpen) refuseUnpayable(requested, isoNow(deps.clock));
    const venue = await findVenueRow(db, clientId);
    return {
      booking: {
        booking_id: bookingId,
        client_id: clientId,
        client_name: venue.client_name,
        offering_name: booking.offering_name,
        date_scheduled: booking.date_scheduled,
        booking_time: booking.booking_time,
        party_name: booking.party_name,
        party_email: booking.party_email,
        deposit_amount: centsToDollars(amountCents),
        hold_expires_at: booking.hold_expires_at,
        language: booking.language,
      },
      paymentCompleted: paid !== undefined,
      paymentPending: isOpen,
      payment: paid ? completedView(paid) : null,
    };
  });
}

export function completedView(row: PaymentRow): CompletedPayment {
  return {
    id: row.payment_id,
    status: 'completed',
    amount: centsToDollars(row.amount_cents),
    currency: row.currency,
    receiptUrl: row.receipt_url,
    completedAt: row.completed_at ?? row.updated_at,
  };
}
