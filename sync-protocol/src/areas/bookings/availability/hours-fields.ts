import { z } from 'zod/mini';
import { timeSchema } from '#base/primitives';
import { type Hours, type Weekday, weekdays } from './schedule.ts';

/** `mon_start`, `mon_end` and so on: a week of hours on the wire. */
export type HoursField = `${Weekday}_${'start' | 'end'}`;

/** The fields of a week, each with the given schema. */
// @__NO_SIDE_EFFECTS__
export function hoursShape<S extends z.ZodMiniType>(schema: S): Record<HoursField, S> {
  return Object.fromEntries(
    weekdays.flatMap((day) => [
      [`${day}_start`, schema],
      [`${day}_end`, schema],
    ]),
  ) as Record<HoursField, S>;
}

/** Hours in replies: null on a day without hours. */
export const nullableHoursShape = hoursShape(z.nullable(timeSchema));

type WeekHours = Partial<Record<Weekday, Hours>>;

/** Null for the hours of a day that has none. */
export function toHoursFields(hours: WeekHours): Record<HoursField, string | null> {
  return Object.fromEntries(
    weekdays.flatMap((day) => [
      [`${day}_start`, hours[day]?.start ?? null],
      [`${day}_end`, hours[day]?.end ?? null],
    ]),
  ) as Record<HoursField, string | null>;
}

export const BOTH_TIMES = 'Please choose both a start and an end time';

/** The time that is missing on a day with the other one; null where each day has both or neither. */
export function missingTime(fields: Partial<Record<HoursField, string | null | undefined>>): HoursField | null {
  for (const day of weekdays) {
    const [start, end] = [fields[`${day}_start`] ?? null, fields[`${day}_end`] ?? null];
    if ((start === null) !== (end === null)) return start === null ? `${day}_start` : `${day}_end`;
  }
  return null;
}

/** The days that have both times. */
export function ofHoursFields(fields: Partial<Record<HoursField, string | null | undefined>>): WeekHours {
  const hours: WeekHours = {};
  for (const day of weekdays) {
    const [start, end] = [fields[`${day}_start`], fields[`${day}_end`]];
    if (start && end) hours[day] = { start, end };
  }
  return hours;
}

/** Whether any day's hours are said at all, also as closed. */
export function saysHours(fields: Partial<Record<HoursField, string | null | undefined>>): boolean {
  return weekdays.some((day) => fields[`${day}_start`] !== undefined || fields[`${day}_end`] !== undefined);
}
