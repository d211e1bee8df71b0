import type { Tables } from '#db/tables';
import { isAbandoned, isOverdue, OVERDUE_CHECK_MS } from './abandoned-charge.ts';
import { isUnsettled, type PaymentState } from './payment-state.ts';

/** A table whose rows wait to be asked about, as `recallTimes` takes it. */
export interface Waiting {
  table: keyof Tables;
  column: 'next_check_at' | 'refunds_check_at';
  waitMsMax: number;
  /** The column that, with the venue's id, names a row. */
  key: 'payment_id' | 'refund_id';
  /** Whether the row counts how often it was asked about. */
  hasAttempts: boolean;
  /**
   * Set for a table whose rows are a payment and its refund in one: true picks those whose refund is under way, false
   * all others.
   */
  isRefunding?: boolean;
}

/** What the tables of payments and refunds have in common as queues. */
export const checks = { column: 'next_check_at', waitMsMax: OVERDUE_CHECK_MS } as const;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** What tables of payments have in common as queues of money that was taken, and may be given back at the provider. */
export const refundChecks = {
  column: 'refunds_check_at',
  key: 'payment_id',
  hasAttempts: false,
  waitMsMax: WEEK_MS,
} as const;

/** The provider gives back no money that is older, and a refund of the last day is settled within two weeks. */
const REFUNDABLE_MS = (365 + 14) * DAY_MS;

/** When the provider is next asked what was given back of a payment of this age: later and later, at most a week from now. Requirement P22. */
export function nextRefundCheckAt({ created_at: createdAt }: { created_at: string }, nowMs: number): string | null {
  const ageMs = nowMs - Date.parse(createdAt);
  return ageMs > REFUNDABLE_MS ? null : after(nowMs, { min: HOUR_MS, value: ageMs / 2, max: WEEK_MS });
}

/**
 * When the provider is next queried about a payment, with an interval that grows with its age; null for never. A waiting user
 * queries immediately, regardless of this. Requirement P6.
 */
export function nextCheckAt(state: PaymentState, nowMs: number): string | null {
  if (state.differs !== null || !(isUnsettled(state) || isAbandoned(state))) return null;
  if (isOverdue(state, nowMs)) return new Date(nowMs + OVERDUE_CHECK_MS).toISOString();
  if (state.source === 'card') return soonAfter(state.created_at, nowMs);
  const quarterAgeMs = (nowMs - Date.parse(state.created_at)) / 4;
  return after(nowMs, { min: MINUTE_MS, value: quarterAgeMs, max: 6 * HOUR_MS });
}

/** When the provider is next queried about what is under way since an instant: later and later, at most an hour from now. */
export function soonAfter(sinceUtc: string, nowMs: number): string {
  return after(nowMs, { min: 5 * SECOND_MS, value: (nowMs - Date.parse(sinceUtc)) / 2, max: HOUR_MS });
}

function after(nowMs: number, { min, value, max }: { min: number; value: number; max: number }): string {
  return new Date(nowMs + Math.min(max, Math.max(min, Math.round(value)))).toISOString();
}
