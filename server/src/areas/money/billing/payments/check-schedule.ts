import { isAbandoned, isOverdue, OVERDUE_CHECK_MS } from './abandoned-charge.ts';
import { isUnsettled, type PaymentRow } from './payment-state.ts';

/** What waits to be asked about, as `recallTimes` takes it. */
export const waitingChecks = {
  table: 'platform_payments',
  column: 'next_check_at',
  waitMsMax: OVERDUE_CHECK_MS,
} as const;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * When the provider is next queried about a payment, with an interval that grows with its age; null for never. A waiting user queries
 * immediately, regardless of this. Requirement P6.
 */
export function nextCheckAt(row: PaymentRow, nowMs: number): string | null {
  const waitMs = waitOf(row, nowMs);
  return waitMs === null ? null : new Date(nowMs + waitMs).toISOString();
}

function waitOf(row: PaymentRow, nowMs: number): number | null {
  const sinceMs = (instant: string) => Math.max(0, nowMs - Date.parse(instant));
  const ageMs = sinceMs(row.created_at);
  /* These two are overdue, so they are retried at a fixed interval. */
  if (row.status === 'withdrawing') return between(5 * SECOND_MS, sinceMs(row.updated_at) / 2, HOUR_MS);
  if (row.refund_status === 'pending')
    return between(5 * SECOND_MS, sinceMs(row.refund_asked_at ?? row.updated_at) / 2, HOUR_MS);
  if (row.differs !== null || !(isUnsettled(row.status) || isAbandoned(row))) return null;
  if (isOverdue(row, nowMs)) return OVERDUE_CHECK_MS;
  return row.source === 'card'
    ? between(5 * SECOND_MS, ageMs / 2, HOUR_MS)
    : between(MINUTE_MS, ageMs / 4, 6 * HOUR_MS);
}

function between(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}
