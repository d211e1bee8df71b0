import { FALLBACK_HOURS, type Weekday, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { OFFERING_SLOTS, type OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { dayNames } from '#domain/offerings/day-names';
import type { SharedPage } from '#domain/sharing/shared-page';
import { calendarDay, timeOfDay } from '#lib/venue-format';
import { isWithoutHours } from './offering-form.model.ts';

/** 1 to 10. */
export const slots: readonly number[] = Array.from({ length: OFFERING_SLOTS }, (_, index) => index + 1);

/** The id of the offering in a slot from 1 to 10: `C00001-Off1`. */
export function slotId(clientId: string, slot: number): string {
  return `${clientId}-Off${slot}`;
}

/** Slots in their order: those that are filled and the first free one, or all ten. Requirement O53. */
export function shownSlots(
  clientId: string,
  offerings: readonly Pick<OfferingView, 'offering_id'>[],
  showsAll: boolean,
): readonly number[] {
  const filled = new Set(offerings.map(({ offering_id: id }) => id));
  const isFree = (slot: number): boolean => !filled.has(slotId(clientId, slot));
  const firstFree = slots.find(isFree);
  return showsAll ? slots : slots.filter((slot) => !isFree(slot) || slot === firstFree);
}

/** Shape: `{origin}/book/{client_id}/{offering_id}`. */
export function bookingLink(origin: string, { client_id, offering_id }: OfferingView): string {
  return `${origin}/book/${client_id}/${offering_id}`;
}

/** The offering's booking page, for its link, QR code and poster. */
export function sharedPage(origin: string, offering: OfferingView): SharedPage {
  const address = `${offering.client_id}/${offering.offering_id}`;
  return { kind: 'booking', link: bookingLink(origin, offering), address, name: offering.offering_name };
}

/** '1 player', '4 players' or '2 to 15 players'. */
export function playersText({ base_players: base, max_players: max }: OfferingView): string {
  if (base === max) return base === 1 ? '1 player' : `${base} players`;
  return `${base} to ${max} players`;
}

/** What a visitor pays when booking: '$25.00', or 'Nothing'. */
export function dueText({ deposit_amount: dollars }: OfferingView): string {
  return dollars > 0 ? formatCents(dollarsToCents(dollars)) : 'Nothing';
}

/** 'every 45 minutes', 'every hour' or 'every 2 hours'. */
export function intervalText({ interval_minutes: minutes }: OfferingView): string {
  if (minutes % 60 !== 0) return `every ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`;
}

/**
 * When an offering can start, one line for each run of days with the same hours: 'Mon–Fri 9:00 AM – 5:00 PM, every hour'.
 * Days that `available_days` leaves out are closed. Requirement B7.
 */
export function hoursLines(offering: OfferingView): string[] {
  const { available_days: available } = offering;
  const isFallback = isWithoutHours(offering);
  const every = isFallback ? 'every hour' : intervalText(offering);
  const textOf = (day: Weekday): string | null => {
    if (available.length > 0 && !available.includes(day)) return null;
    const [start, end] = isFallback
      ? [FALLBACK_HOURS.start, FALLBACK_HOURS.end]
      : [offering[`${day}_start`], offering[`${day}_end`]];
    if (start === null || end === null) return null;
    return start === end ? timeOfDay(start) : `${timeOfDay(start)} – ${timeOfDay(end)}, ${every}`;
  };
  const runs: { first: Weekday; last: Weekday; text: string | null }[] = [];
  for (const day of weekdays) {
    const run = runs.at(-1);
    const text = textOf(day);
    if (run && run.text === text) run.last = day;
    else runs.push({ first: day, last: day, text });
  }
  const lines = runs.flatMap(({ first, last, text }) => (text === null ? [] : [`${daysText(first, last)} ${text}`]));
  return lines.length > 0 ? lines : ['Closed on every day'];
}

function daysText(first: Weekday, last: Weekday): string {
  if (first === 'mon' && last === 'sun') return 'Every day';
  const short = (day: Weekday) => dayNames[day].slice(0, 3);
  return first === last ? short(first) : `${short(first)}–${short(last)}`;
}

/** Between which days it can be booked; null where both ends are open. */
export function seasonText({ start_date: from, end_date: to }: OfferingView): string | null {
  if (from !== null && to !== null) return `${calendarDay(from)} to ${calendarDay(to)}`;
  if (from !== null) return `From ${calendarDay(from)}`;
  return to === null ? null : `Until ${calendarDay(to)}`;
}
