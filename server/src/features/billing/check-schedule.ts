import { isUnsettled, NEVER_ARRIVED, type PaymentRow } from './payment-state.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** So long a charge that was given up is still looked for: the provider's list may lag behind. */
const LATE_CHARGES_MS = 24 * HOUR_MS;

/**
 * When the provider is asked again about a payment, later and later with its age; null when no more. Somebody who waits asks
 * at once, whatever this says. Requirement P6.
 */
export function nextCheckAt(row: PaymentRow, nowMs: number): string | null {
  const ageMs = Math.max(0, nowMs - Date.parse(row.created_at));
  const isLate = row.status === 'failed' && row.failure_code === NEVER_ARRIVED && ageMs < LATE_CHARGES_MS;
  if (!isUnsettled(row.status) && !isLate) return null;
  const waitMs =
    row.source === 'card' ? between(5 * SECOND_MS, ageMs / 2, HOUR_MS) : between(MINUTE_MS, ageMs / 4, 6 * HOUR_MS);
  return new Date(nowMs + waitMs).toISOString();
}

function between(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}
