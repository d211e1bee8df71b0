import type { refundBooking } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { settleRefund } from '#areas/money/payments/refunds';
import { venueAccount } from '#areas/money/square-accounts/square-accounts.service';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { requireBooking } from '../../scheduling/placing/booking-changes.ts';
import { paymentsOfBooking } from '../booking-payments.repository.ts';
import { type RefundRow, refundedCents, refundsOf } from './booking-refunds.repository.ts';
import { bookingRefunds } from './booking-refunds.ts';
import { reserveRefund } from './new-refund.ts';
import { learnReturnsOfBooking } from './refund-event.ts';

interface Asked {
  clientId: string;
  bookingId: string;
  userId: string;
  given: BodyOf<typeof refundBooking>;
}

/**
 * Gives back what was paid for a booking, or part of it. The amount is reserved under the venue's lock before the provider is
 * asked, so that refunds that run at once never come to more than what was paid. Errors: PAYMENTS_UNAVAILABLE,
 * BOOKING_NOT_FOUND, VERSION_CONFLICT (nothing is left), INVALID_INPUT (more than what is left). Requirement P9.
 */
export async function refundBookingPayment(deps: Deps, asked: Asked): Promise<RefundRow> {
  const { clientId, bookingId, userId, given } = asked;
  if (!(await venueAccount(deps, clientId))) throw new AppError('PAYMENTS_UNAVAILABLE');
  await learnReturnsOfBooking(deps, clientId, bookingId);
  const reserved = await writeVenue(deps, clientId, async (write) => {
    const { db } = write;
    await requireBooking(write, bookingId);
    const paid = (await paymentsOfBooking(db, clientId, bookingId)).filter(({ status }) => status === 'completed');
    const ids = paid.map(({ payment_id: id }) => id);
    const refunds = await refundsOf(db, clientId, ids);
    const leftOf = (row: (typeof paid)[number]) => row.amount_cents - refundedCents(refunds, row.payment_id);
    const payment = paid.find((row) => leftOf(row) > 0);
    if (!payment) throw new AppError('VERSION_CONFLICT', { message: 'There is nothing left to refund.' });
    const left = leftOf(payment);
    const amountCents = given.amount === undefined ? left : dollarsToCents(given.amount);
    if (amountCents > left) {
      const message = `Only ${formatCents(left)} is left to refund.`;
      throw new AppError('INVALID_INPUT', { message, fields: { amount: message } });
    }
    return reserveRefund(deps, write, payment, { amountCents, actor: `user:${userId}`, reason: given.reason });
  });
  return settleRefund(deps, bookingRefunds, reserved);
}
