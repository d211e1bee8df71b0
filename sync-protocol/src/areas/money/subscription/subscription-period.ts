import { addDays, daysBetween } from '#base/days/venue-day';
import { GRACE_DAYS } from './subscription-policy.ts';

/*
 * How long a payment lasts and what a plan switch costs. Days are `YYYY-MM-DD` in the venue's zone, money is cents.
 * Requirements R5, R9.
 */

export type PlanType = 'monthly' | 'yearly';

/** `months` later on the same day of the month, or on `day`; on the month's last day where it has none. */
export function addMonths(date: string, months: number, day = dayOf(date)): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
}

/** The day of the month. */
export function dayOf(date: string): number {
  return Number(date.slice(8, 10));
}

/** The last paid day of a period that starts on `start`, in a rhythm that began on `day` of a month. */
export function periodEnd(start: string, planType: PlanType, day = dayOf(start)): string {
  return addMonths(start, planType === 'yearly' ? 12 : 1, day);
}

/**
 * The period that a renewal pays: it follows on from the paid-until day, also in grace. A venue that never paid, or whose
 * grace is over, starts today, so that no one pays for days without service. `billingDay` keeps a venue that started on the 31st
 * at the end of each month; where the paid-until day is not of that rhythm, the rhythm begins again with it.
 */
export function renewedPeriod(
  paidUntil: string | null,
  today: string,
  planType: PlanType,
  billingDay: number | null,
): { start: string; paidUntil: string; billingDay: number } {
  const isOver = paidUntil === null || daysBetween(paidUntil, today) > GRACE_DAYS;
  const start = isOver ? today : paidUntil;
  const isOfRhythm = !isOver && billingDay !== null && addMonths(start, 0, billingDay) === start;
  const day = isOfRhythm ? billingDay : dayOf(start);
  return { start, paidUntil: periodEnd(start, planType, day), billingDay: day };
}

export interface RunningPeriod {
  /** Null when unknown: then it is one month, or year, before its end. */
  start: string | null;
  paidUntil: string | null;
  planType: PlanType;
  priceCents: number;
}

export interface SwitchQuote {
  /** What is charged now; never below zero. */
  amountCents: number;
  /** What the rest of the old period is worth. */
  creditCents: number;
  /** The last paid day afterward; a surplus has become days. */
  paidUntil: string;
}

/**
 * New price − floor(old price × remaining days ÷ days of the old period); a new period starts today, and what is left of
 * the credit becomes whole days at the new price. Requirement P12.
 */
export function switchQuote(
  running: RunningPeriod,
  next: { planType: PlanType; priceCents: number },
  today: string,
): SwitchQuote {
  const paidUntil = periodEnd(today, next.planType);
  const creditCents = creditOf(running, today);
  const amountCents = Math.max(0, next.priceCents - creditCents);
  const surplusCents = Math.max(0, creditCents - next.priceCents);
  const periodDays = daysBetween(today, paidUntil);
  const surplusDays = next.priceCents > 0 ? Math.floor((surplusCents * periodDays) / next.priceCents) : 0;
  return { amountCents, creditCents, paidUntil: addDays(paidUntil, surplusDays) };
}

function creditOf({ start, paidUntil, planType, priceCents }: RunningPeriod, today: string): number {
  if (paidUntil === null) return 0;
  const remainingDays = Math.max(0, daysBetween(today, paidUntil));
  const from = start ?? addMonths(paidUntil, planType === 'yearly' ? -12 : -1);
  const periodDays = daysBetween(from, paidUntil);
  return periodDays > 0 ? Math.floor((priceCents * remainingDays) / periodDays) : 0;
}
