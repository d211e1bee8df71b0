import { settleRefund } from '#areas/money/payments/refunds';
import { venueAccount } from '#areas/money/square-accounts/square-accounts.service';
import { AppError } from '#base/app-error';
import type { SquareRefunds } from '../../bill-desk/desk-refunds.service.ts';
import { findPayment } from '../booking-payments.repository.ts';
import { findRefund } from './booking-refunds.repository.ts';
import { bookingRefunds } from './booking-refunds.ts';
import { reserveRefund } from './new-refund.ts';
import { learnReturnsOfBooking } from './refund-event.ts';

/** Refunds of one payment on a bill, through the same engine as those of a booking. Requirements B65, P9. */
export const squareRefunds: SquareRefunds = {
  async prepare(deps, clientId, bookingId) {
    if (!(await venueAccount(deps, clientId))) return false;
    await learnReturnsOfBooking(deps, clientId, bookingId);
    return true;
  },
  /** The caller has looked at what is left of it. Errors: MUTATION_ID_REUSED where another refund has this id. */
  async reserve(deps, write, paymentId, back) {
    const { db, clientId: client_id } = write;
    if (await findRefund(db, { client_id, refund_id: back.refundId })) throw new AppError('MUTATION_ID_REUSED');
    const payment = await findPayment(db, { client_id, payment_id: paymentId });
    if (!payment) throw new Error('A refund of a payment that was never stored');
    const reserved = await reserveRefund(deps, write, payment, back);
    return () => settleRefund(deps, bookingRefunds, reserved);
  },
};
