import type { HoursField } from '@gatehouse/sync-protocol/areas/bookings/availability/hours-fields';
import { type Weekday, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { timeOfDay } from '#lib/venue-format';

/* The hours of a week as a form types them, of one day and of several at once. Requirements B7, O57. */

/** `HH:MM`, or '' where a day is closed. */
export type WeekValues = Record<HoursField, string>;

/** A form's first hours: those that are stored, and `unset` on other days. */
export function weekValues(
  stored: Partial<Record<HoursField, string | null>>,
  unset: { start: string; end: string } = { start: '', end: '' },
): WeekValues {
  return hoursOf((day) => [stored[`${day}_start`] ?? unset.start, stored[`${day}_end`] ?? unset.end]);
}

/** 6:00 AM to 11:30 PM in half hours. Requirement B7. */
const startTimes = Array.from({ length: 36 }, (_, step) => {
  const minutes = 6 * 60 + step * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

const closed = { value: '', label: '-- Closed --' };

/** What the start of a day's hours offers. */
export const startOptions = [closed, ...startTimes.map((time) => ({ value: time, label: timeOfDay(time) }))];

/** What the end offers: nothing until there is a start, then the times from it on. */
export function endOptions(start: string): typeof startOptions {
  return start === '' ? [closed] : startOptions.filter(({ value }) => value === '' || value >= start);
}

/** A day's start; an end that no longer fits goes. '' closes the day. */
export function withStart(values: WeekValues, day: Weekday, start: string): Partial<WeekValues> {
  const end = values[`${day}_end`];
  return { [`${day}_start`]: start, [`${day}_end`]: start !== '' && end >= start ? end : '' };
}

export const dayGroups = [
  { label: 'All days', days: weekdays },
  { label: 'Weekdays', days: weekdays.slice(0, 5) },
  { label: 'Weekend', days: weekdays.slice(5) },
] as const;

interface Preset {
  label: string;
  days: readonly Weekday[];
  start: string;
  end: string;
}

/** Weeks that many venues have. */
export const presets: readonly Preset[] = [
  { label: 'Every day 10–8', days: weekdays, start: '10:00', end: '20:00' },
  { label: 'Weekdays 9–5', days: dayGroups[1].days, start: '09:00', end: '17:00' },
  { label: 'Weekday evenings 4–9', days: dayGroups[1].days, start: '16:00', end: '21:00' },
  { label: 'Weekends 10–6', days: dayGroups[2].days, start: '10:00', end: '18:00' },
];

/** One day's hours on other days. */
export function withCopied(values: WeekValues, from: Weekday, to: readonly Weekday[]): Partial<WeekValues> {
  const others = weekdays.filter((day) => to.includes(day));
  return hoursOf(() => [values[`${from}_start`], values[`${from}_end`]], others);
}

/** The whole week as the preset says: days that it leaves out are closed. */
export function withPreset({ days, start, end }: Preset): WeekValues {
  return hoursOf((day) => (days.includes(day) ? [start, end] : ['', '']));
}

function hoursOf(of: (day: Weekday) => [start: string, end: string], days: readonly Weekday[] = weekdays): WeekValues {
  const fields = days.flatMap((day) => {
    const [start, end] = of(day);
    return [[`${day}_start`, start] as const, [`${day}_end`, end] as const];
  });
  return Object.fromEntries(fields) as WeekValues;
}

type Fields = Readonly<Record<string, unknown>>;

/** A change of several days that can be taken back. */
export interface WeekChange {
  /** What was done, as a sentence. */
  text: string;
  before: Fields;
  after: Fields;
}

/**
 * The change to the fields in `after`, with their present values to go back to. `text` is the sentence that says what was
 * done.
 */
export function changeOf(values: Fields, after: Fields, text: string): WeekChange {
  return { text, after, before: Object.fromEntries(Object.keys(after).map((name) => [name, values[name]])) };
}

/** Returns whether nothing that was changed has been changed again, so that taking it back loses nothing that was typed since. */
export function isAsChanged(values: Fields, { after }: WeekChange): boolean {
  return Object.keys(after).every((name) => values[name] === after[name]);
}
