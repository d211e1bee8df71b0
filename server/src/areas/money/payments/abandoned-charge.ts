import { ageOf } from '#base/stored-time';
import type { MadeBetween, Payment } from '#integrations/payments/payments';

/*
 * Charges that failed without the provider ever saying so: their money may still turn up. For payments of subscriptions and of
 * bookings. Requirement P6.
 */

/** Failure code: the provider had no record of the charge, and its key was canceled. */
export const NEVER_ARRIVED = 'NEVER_ARRIVED';
/** Failure code: an admin has closed it without knowing its outcome. */
export const GIVEN_UP = 'GIVEN_UP';

const DAY_MS = 24 * 60 * 60_000;
/** How long one that never arrived is looked for: the provider's list may lag behind. */
const LATE_CHARGES_MS = DAY_MS;
/** The same for one that an admin closed: the cause may persist, such as a revoked token. */
const GIVEN_UP_CHARGES_MS = 14 * DAY_MS;

/** After that time there is one query a day, until the provider answers: the server may have been off, or the provider down. */
export const OVERDUE_CHECK_MS = DAY_MS;

export interface Charge {
  status: string;
  failure_code: string | null;
  created_at: string;
  updated_at: string;
}

/** Whether a charge is stored as failed although its money may still turn up. Requirement P6. */
export function isAbandoned({ status, failure_code }: Charge): boolean {
  return status === 'failed' && (failure_code === GIVEN_UP || failure_code === NEVER_ARRIVED);
}

/** Whether the next answer about an abandoned charge is the last one. */
export function isOverdue(row: Charge, nowMs: number): boolean {
  if (!isAbandoned(row)) return false;
  return row.failure_code === GIVEN_UP
    ? ageOf(row.updated_at, nowMs) >= GIVEN_UP_CHARGES_MS
    : ageOf(row.created_at, nowMs) >= LATE_CHARGES_MS;
}

/** The provider's clock differs from ours by less. */
const PROVIDER_CLOCK_DIFFERENCE_MS = 15 * 60_000;
/** No charge arrives later, so the search never goes further. */
const ARRIVES_WITHIN_MS = 2 * DAY_MS;
/** A charge that was stored by a clock that was ahead is looked for over this time. */
const SEARCH_BACK_MS = 7 * DAY_MS;

/** Between which times of its own the provider can have made a charge. Requirement P6. */
export function searchWindow({ created_at: createdAt }: Pick<Charge, 'created_at'>, nowMs: number): MadeBetween {
  const isKnown = Number.isFinite(ageOf(createdAt, nowMs));
  const fromMs = isKnown ? Date.parse(createdAt) : nowMs - SEARCH_BACK_MS;
  const untilMs = isKnown ? fromMs + ARRIVES_WITHIN_MS : nowMs;
  return {
    sinceUtc: new Date(fromMs - PROVIDER_CLOCK_DIFFERENCE_MS).toISOString(),
    untilUtc: new Date(untilMs + PROVIDER_CLOCK_DIFFERENCE_MS).toISOString(),
  };
}

/** Whether the provider's answer ends the search: `payment` is what it has, if anything. One that it still works on does not. */
export function isLastAnswer(row: Charge, payment: Payment | null, nowMs: number): boolean {
  const isUnderWay = payment?.status === 'PENDING' || payment?.status === 'APPROVED';
  return !isUnderWay && isOverdue(row, nowMs);
}
