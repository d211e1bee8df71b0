import type { Generated } from 'kysely';

declare module '../../../db/tables.ts' {
  interface Tables {
    booking_payments: BookingPaymentTable;
    booking_refunds: BookingRefundTable;
  }
}

/** What was asked of a visitor for a booking, and what became of it. */
export interface BookingPaymentTable {
  client_id: string;
  payment_id: string;
  booking_id: string;
  kind: 'card' | 'link';
  status: 'started' | 'unknown' | 'completed' | 'declined' | 'failed' | 'cancelled';
  /** What is charged, with the tip. */
  amount_cents: number;
  tip_cents: Generated<number>;
  /** The link by which it is paid; null for a booking without a bill. */
  link_id: string | null;
  currency: string;
  /** Has 45 characters at most, and is stored before the provider is asked. */
  idempotency_key: string;
  /** Reference by which the provider's list of payments is searched. */
  reference_id: string;
  /** Location of the account that was charged. */
  location_id: string;
  square_payment_id: string | null;
  square_order_id: string | null;
  square_link_id: string | null;
  receipt_url: string | null;
  failure_code: string | null;
  failure_message: string | null;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
  /** When it confirmed its booking; null also for money that came too late and is given back. */
  applied_at: string | null;
  /** When the provider is asked about it again; null for never. */
  next_check_at: string | null;
  attempts: number;
  /** When the provider is asked what was given back of it; null for never. */
  refunds_check_at: string | null;
  /** When an admin of the platform closed it, and who. */
  decided_at: string | null;
  decided_by: string | null;
  /** Why the admins were last mailed about it; null for never. */
  admins_mailed_for: string | null;
}

/** What is given back of a payment. Everything that has not failed is reserved. Requirement P9. */
export interface BookingRefundTable {
  client_id: string;
  refund_id: string;
  payment_id: string;
  booking_id: string;
  status: 'started' | 'unknown' | 'pending' | 'completed' | 'failed';
  amount_cents: number;
  currency: string;
  idempotency_key: string;
  square_refund_id: string | null;
  /** An actor of the audit chain; `square` for a refund that was made there by hand. */
  actor: string;
  reason: string;
  failure_message: string | null;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
  next_check_at: string | null;
  attempts: number;
}
