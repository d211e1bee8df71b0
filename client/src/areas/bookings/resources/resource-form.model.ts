import { type Weekday, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { venueClock, wallClockAt } from '@gatehouse/sync-protocol/base/days/venue-time';
import { type WeekValues, weekValues } from '#domain/hours/week.model';

/** Start and end as `YYYY-MM-DDTHH:MM` on the venue's clock. */
export interface ClosureValues {
  from: string;
  until: string;
  reason: string;
}

/** The form as it is typed, named as in the contract's body. Hours are `HH:MM`; what is not set is ''. */
export type ResourceValues = WeekValues & {
  resource_name: string;
  resource_type: ResourceView['resource_type'];
  mode: ResourceView['mode'];
  units: string;
  closures: ClosureValues[];
};

export const typeOptions: { value: ResourceView['resource_type']; label: string }[] = [
  { value: 'room', label: 'Room' },
  { value: 'lane', label: 'Lane' },
  { value: 'court', label: 'Court' },
  { value: 'staff', label: 'Staff' },
  { value: 'other', label: 'Other' },
];

/** The form's first values: of the stored resource, or with null those of a new room. */
export function valuesOf(resource: ResourceView | null, timeZone: string): ResourceValues {
  return {
    ...weekValues(resource ?? {}),
    resource_name: resource?.resource_name ?? '',
    resource_type: resource?.resource_type ?? 'room',
    mode: resource?.mode ?? 'exclusive',
    units: String(resource?.units ?? 1),
    closures: (resource?.closures ?? []).map(({ starts_at: from, ends_at: until, reason }) => ({
      from: wallClockAt(Date.parse(from), timeZone),
      until: wallClockAt(Date.parse(until), timeZone),
      reason,
    })),
  };
}

/** What is sent. A time that the clock skips is the moment of its change. */
export function bodyOf(values: ResourceValues, timeZone: string) {
  const clock = venueClock(timeZone);
  const instant = (wall: string): string => {
    const [date = '', time = ''] = wall.split('T');
    return date && time ? new Date(clock.instantOfOrChange(date, time)).toISOString() : '';
  };
  const hours = Object.fromEntries(
    weekdays.flatMap((day) => [
      [`${day}_start`, values[`${day}_start`] || null],
      [`${day}_end`, values[`${day}_end`] || null],
    ]),
  ) as Record<keyof WeekValues, string | null>;
  return {
    ...hours,
    resource_name: values.resource_name,
    resource_type: values.resource_type,
    mode: values.mode,
    units: Number(values.units || Number.NaN),
    closures: values.closures.map(({ from, until, reason }) => ({
      starts_at: instant(from),
      ends_at: instant(until),
      reason,
    })),
  };
}

const shortDays: Record<Weekday, string> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};

/** `Always open`, or the days on which it is open: `Mon, Tue, Sat`. */
export function hoursText(resource: ResourceView): string {
  const open = weekdays.filter((day) => resource[`${day}_start`] !== null);
  return open.length === 0 ? 'Always open' : open.map((day) => shortDays[day]).join(', ');
}

/** `One booking at a time`, or how many units bookings share. */
export function modeText({ mode, units }: Pick<ResourceView, 'mode' | 'units'>): string {
  if (mode === 'exclusive')
    return units === 1 ? 'One booking at a time' : `One booking at a time, up to ${units} units`;
  return units === 1 ? '1 unit to share' : `${units} units to share`;
}
