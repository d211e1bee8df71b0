import type { Generated } from 'kysely';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    platform_payments: PlatformPaymentTable;
    payment_cards: PaymentCardTable;
    subscription_notices: SubscriptionNoticeTable;
    payment_events: PaymentEventTable;
  }
}

/**
 * `open`: a link that waits to be paid. `withdrawing`: one that must no longer be paid. `pending`: stored, no response yet.
 * `unknown`: sent, and the response never came. `review`: a person decides. `received`: money that was not applied.
 */
export type PlatformPaymentStatus =
  | 'open'
  | 'pending'
  | 'withdrawing'
  | 'unknown'
  | 'review'
  | 'received'
  | 'completed'
  | 'declined'
  | 'failed'
  | 'cancelled'
  | 'expired';

export interface PlatformPaymentTable {
  client_id: string;
  payment_id: string;
  kind: 'registration' | 'renewal' | 'switch' | 'auto_renewal';
  source: 'link' | 'card';
  status: PlatformPaymentStatus;
  plan_id: string;
  amount_cents: number;
  currency: string;
  description: string;
  /** Renewals by card: the paid-until day they extend. */
  period: string | null;
  idempotency_key: string;
  square_payment_id: string | null;
  square_order_id: string | null;
  square_link_id: string | null;
  link_url: string | null;
  return_token_hash: string | null;
  card_brand: string | null;
  card_last_four: string | null;
  receipt_url: string | null;
  failure_code: string | null;
  failure_message: string | null;
  paid_until_before: string | null;
  paid_until_after: string | null;
  /** Plan switches: what the rest of the old period was worth when it was quoted. */
  credit_cents: number | null;
  created_at: string;
  updated_at: string;
  settled_at: string | null;
  /** When it changed the subscription, which it does once. */
  applied_at: string | null;
  /** When the provider is asked next; null once settled. */
  next_check_at: string | null;
  /** The location the payment was requested for; null for rows older than this column. */
  location_id: string | null;
  /** Set when another payment, a switch or a person preceded it: from then on its money is not applied. */
  superseded_at: string | null;
  /** When a person first had to decide. */
  review_at: string | null;
  /** Comma-separated names of what differs between the money taken and the request. */
  differs: string | null;
  /** What the provider took, where it was not applied as requested. */
  taken_cents: number | null;
  taken_currency: string | null;
  /** The admin who accepted or closed it. */
  decided_at: string | null;
  decided_by: string | null;
  refund_status: 'pending' | 'completed' | 'failed' | null;
  /** The idempotency key, stored before the request is sent. */
  refund_key: string | null;
  refund_id: string | null;
  /** How much was asked for; null in rows older than this column, whose refunds are of all that was taken. */
  refund_cents: number | null;
  refund_asked_at: string | null;
  refunded_at: string | null;
  refund_failure: string | null;
  /** What was given back at the provider without being asked for here. */
  refunded_elsewhere_cents: Generated<number>;
  /** When the provider is asked what was given back of it; null for never. */
  refunds_check_at: string | null;
}

export interface PaymentCardTable {
  client_id: string;
  card_id: string;
  brand: string;
  last_four: string;
  exp_month: number;
  exp_year: number;
  name_on_card: string;
  is_primary: Flag;
  created_at: string;
  disabled_at: string | null;
}

export interface SubscriptionNoticeTable {
  client_id: string;
  kind: 'seven_days' | 'one_day' | 'grace_started' | 'read_only_started';
  /** The paid-until day it was about. */
  period: string;
  sent_at: string;
}

export interface PaymentEventTable {
  account: string;
  event_id: string;
  type: string;
  received_at: string;
}
