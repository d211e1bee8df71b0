import type { Row } from '@gatehouse/server/db/tables';

let made = 0;

function shared(clientId: string, bookingId: string, nowAtUtc: string) {
  made += 1;
  return {
    client_id: clientId,
    booking_id: bookingId,
    status: 'completed' as const,
    amount_cents: 2_500,
    currency: 'USD',
    idempotency_key: `key-${made}`,
    failure_message: null,
    created_at: nowAtUtc,
    updated_at: nowAtUtc,
    completed_at: nowAtUtc,
    next_check_at: null,
    attempts: 0,
  };
}

/** A completed payment for a booking. */
export function paymentRow(
  clientId: string,
  bookingId: string,
  nowAtUtc: string,
  columns: Partial<Row<'booking_payments'>> = {},
): Row<'booking_payments'> {
  const row = shared(clientId, bookingId, nowAtUtc);
  return {
    ...row,
    payment_id: `payment-${made}`,
    kind: 'card',
    tip_cents: 0,
    link_id: null,
    reference_id: `payment-${made}`,
    location_id: 'L1',
    square_payment_id: `square-${made}`,
    square_order_id: null,
    square_link_id: null,
    receipt_url: null,
    failure_code: null,
    applied_at: null,
    decided_at: null,
    decided_by: null,
    admins_mailed_for: null,
    refunds_check_at: null,
    ...columns,
  };
}

/** A completed refund of a payment. */
export function refundRow(
  clientId: string,
  bookingId: string,
  nowAtUtc: string,
  columns: Partial<Row<'booking_refunds'>> & { payment_id: string },
): Row<'booking_refunds'> {
  const row = shared(clientId, bookingId, nowAtUtc);
  return {
    ...row,
    refund_id: `refund-${made}`,
    square_refund_id: `square-refund-${made}`,
    actor: 'user:1',
    reason: '',
    ...columns,
  };
}
