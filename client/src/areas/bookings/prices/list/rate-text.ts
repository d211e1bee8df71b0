import { type Weekday, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { PricesView } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { dayNames } from '#domain/offerings/day-names';
import { calendarDay, timeOfDay } from '#lib/venue-format';

export type BandView = PricesView['bands'][number];
export type RateView = PricesView['rates'][number];

export const dollarsText = (dollars: number): string => formatCents(dollarsToCents(dollars));

/** A price in one sentence: 'Adult, $29.95 per person, Sat and Sun, from 5:00 PM'. */
export function rateText(rate: RateView, bands: readonly BandView[]): string {
  return [rate.name, amountText(rate, bands), ...limitTexts(rate)].join(', ');
}

/** '$29.95 per person for Adult' or '$100.00 per booking for up to 4 guests'. */
function amountText(rate: RateView, bands: readonly BandView[]): string {
  const amount = dollarsText(rate.amount);
  if (rate.per === 'booking') {
    const { included_players: included } = rate;
    if (included === null) return `${amount} per booking for everyone`;
    if (included === 0) return `${amount} per booking, plus each guest`;
    return `${amount} per booking with ${included} ${included === 1 ? 'guest' : 'guests'} included`;
  }
  const band = bands.find(({ band_id: id }) => id === rate.band_id);
  if (rate.band_id !== null && !band) return `${amount} per person for guests you removed`;
  const isSaid = band === undefined ? bands.length === 1 : band.name.toLowerCase() === rate.name.toLowerCase();
  return `${amount} per person${isSaid ? '' : ` for ${band ? band.name : 'every guest'}`}`;
}

/** Each limit of a price, in words; nothing for one without. */
function limitTexts(rate: RateView): string[] {
  const { from_date: first, to_date: last, from_time: from, to_time: to, players_min: min, players_max: max } = rate;
  return [
    rate.days.length > 0 && rate.days.length < weekdays.length ? daysText(rate.days) : null,
    spanText(from && timeOfDay(from), to && timeOfDay(to), { from: 'from', until: 'before' }),
    spanText(first && calendarDay(first), last && calendarDay(last), { from: 'from', until: 'until' }),
    playersText(min, max),
  ].filter((text): text is string => text !== null);
}

/** 'Sat and Sun', 'Mon to Fri', or 'Mon, Wed and Fri'. */
export function daysText(days: readonly Weekday[]): string {
  const short = (day: Weekday): string => dayNames[day].slice(0, 3);
  const chosen = weekdays.filter((day) => days.includes(day));
  const indexes = chosen.map((day) => weekdays.indexOf(day));
  const isRun = chosen.length > 2 && (indexes.at(-1) ?? 0) - (indexes[0] ?? 0) === chosen.length - 1;
  const names = chosen.map(short);
  if (isRun) return `${names[0]} to ${names.at(-1)}`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function spanText(from: string | null, to: string | null, words: { from: string; until: string }): string | null {
  if (from && to) return `${from} to ${to}`;
  if (from) return `${words.from} ${from}`;
  return to ? `${words.until} ${to}` : null;
}

function playersText(min: number | null, max: number | null): string | null {
  if (min !== null && max !== null) return min === max ? `parties of ${min}` : `parties of ${min} to ${max}`;
  if (min !== null) return `parties of ${min} or more`;
  return max === null ? null : `parties of up to ${max}`;
}

/** 'Child, up to 12 years', for lists and steppers of staff. */
export function agesText({ min_age: from, max_age: to }: BandView): string {
  if (from !== null && to !== null) return `${from} to ${to} years`;
  if (from !== null) return `${from} years and older`;
  return to === null ? 'Any age' : `up to ${to} years`;
}
