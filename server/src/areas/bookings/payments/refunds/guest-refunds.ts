import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { countedPayments } from '../../bookings/booking-money.ts';
import { GUEST } from '../../bookings/party/guest-refund.ts';
import { paymentsOfBooking } from '../booking-payments.repository.ts';
import { type RefundRow, refundedCents, refundsOf } from './booking-refunds.repository.ts';
import { reserveRefund } from './new-refund.ts';

/** Reserves what goes back of a booking that its guest cancels, of one payment after the other. Requirements B41, P9. */
export async function giveBack(
  deps: Pick<Deps, 'ids' | 'clock'>,
  write: VenueWrite,
  booking: Row<'bookings'>,
  cents: number,
): Promise<RefundRow[]> {
  const { db, clientId } = write;
  const payments = await paymentsOfBooking(db, clientId, booking.booking_id);
  /* What came too late goes back by itself. */
  const paid = countedPayments(payments.filter(({ status }) => status === 'completed'));
  const ids = paid.map(({ payment_id: id }) => id);
  const refunds = await refundsOf(db, clientId, ids);
  const made: RefundRow[] = [];
  let left = cents;
  for (const payment of paid) {
    const amountCents = Math.min(left, payment.amount_cents - refundedCents(refunds, payment.payment_id));
    if (amountCents <= 0) continue;
    made.push(
      await reserveRefund(deps, write, payment, { amountCents, actor: GUEST, reason: 'Canceled by the guest' }),
    );
    left -= amountCents;
  }
  return made;
}
