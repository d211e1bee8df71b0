import { type Weekday, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { OfferingValues } from '../model/offering-form.model.ts';

/* Hours of several days at once. Requirement O57. */

type WeekHours = Partial<OfferingValues>;

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

/** Weeks that many venues have. A start time at the end of each is the last one. */
export const presets: readonly Preset[] = [
  { label: 'Every day 10–8', days: weekdays, start: '10:00', end: '20:00' },
  { label: 'Weekdays 9–5', days: dayGroups[1].days, start: '09:00', end: '17:00' },
  { label: 'Weekday evenings 4–9', days: dayGroups[1].days, start: '16:00', end: '21:00' },
  { label: 'Weekends 10–6', days: dayGroups[2].days, start: '10:00', end: '18:00' },
];

function hoursOn(days: readonly Weekday[], start: string, end: string): WeekHours {
  return Object.fromEntries(
    days.flatMap((day) => [
      [`${day}_start`, start],
      [`${day}_end`, end],
    ]),
  );
}

/** One day's hours on other days. */
export function withCopied(values: OfferingValues, from: Weekday, to: readonly Weekday[]): WeekHours {
  return hoursOn(to, values[`${from}_start`], values[`${from}_end`]);
}

/** The whole week as the preset says: days that it leaves out are closed, and no choice of days narrows it. */
export function withPreset({ days, start, end }: Preset): WeekHours {
  return { ...hoursOn(weekdays, '', ''), ...hoursOn(days, start, end), available_days: [] };
}

/** A change of several days that can be taken back. */
export interface WeekChange {
  /** What was done, as a sentence. */
  text: string;
  before: WeekHours;
  after: WeekHours;
}

/**
 * The change to the fields in `after`, with their present values to go back to. `text` is the sentence that says what was
 * done.
 */
export function changeOf(values: OfferingValues, after: WeekHours, text: string): WeekChange {
  const names = Object.keys(after) as (keyof OfferingValues)[];
  return { text, after, before: Object.fromEntries(names.map((name) => [name, values[name]])) };
}

/** Whether nothing that was changed has been changed again, so that taking it back loses nothing that was typed since. */
export function isAsChanged(values: OfferingValues, { after }: WeekChange): boolean {
  return (Object.keys(after) as (keyof OfferingValues)[]).every((name) => values[name] === after[name]);
}
