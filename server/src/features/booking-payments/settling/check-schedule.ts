import { GIVEN_UP, isOpen, NEVER_ARRIVED, type PaymentRow } from '../booking-payment-state.ts';
import type { RefundRow } from '../refunds/booking-refunds.repository.ts';

const SOONEST_MS = 5_000;
const LATEST_MS = 60 * 60_000;
/** So long a charge that was given up is still looked for: the provider's list may lag behind. */
const LATE_CHARGES_MS = 24 * 60 * 60_000;
/** The same for one that a person closed: its cause may last, such as an account that is not connected. */
const GIVEN_UP_CHARGES_MS = 14 * 24 * 60 * 60_000;

/** When the provider is asked again, later and later with the age; null when no more. Requirement P6. */
export function nextCheckAt(row: PaymentRow, nowMs: number): string | null {
  return isOpen(row) || isLate(row, nowMs) ? afterAge(row, nowMs) : null;
}

function isLate(row: PaymentRow, nowMs: number): boolean {
  if (row.failure_code === GIVEN_UP) return nowMs - Date.parse(row.updated_at) < GIVEN_UP_CHARGES_MS;
  return row.failure_code === NEVER_ARRIVED && nowMs - Date.parse(row.created_at) < LATE_CHARGES_MS;
}

export function nextRefundCheckAt(row: RefundRow, nowMs: number): string {
  return afterAge(row, nowMs);
}

function afterAge({ created_at: createdAt }: { created_at: string }, nowMs: number): string {
  const halfAgeMs = (nowMs - Date.parse(createdAt)) / 2;
  return new Date(nowMs + Math.round(Math.min(LATEST_MS, Math.max(SOONEST_MS, halfAgeMs)))).toISOString();
}
