import type {
  Attendance,
  AttendanceBucket,
  AttendanceTotals,
} from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { monthAndDay, rangeText, weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { timeOfDay, weekdayName } from '#lib/venue-format';

export type Metric = keyof AttendanceTotals;

export const metricLabels: Readonly<Record<Metric, string>> = {
  total_checkins: 'Total Check-ins',
  unique_customers: 'Unique Customers',
  parties_checked_in: 'Parties Checked In',
  party_goers: 'Party Goers',
};
export const metrics = Object.keys(metricLabels) as Metric[];

/** The sections of the overview, with the calendar's year next to the rolling one. Requirements F12, U29. */
export const overviewSections = [
  { period: 'today', title: 'Today' },
  { period: 'week', title: 'Past Week' },
  { period: 'quarter', title: 'Past Quarter' },
  { period: 'year', title: 'Year to Date' },
  { period: 'this-year', title: 'Calendar Year' },
] as const;

const groupingLabels = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' } as const;

/** 'Hour', 'Day', 'Week' or 'Month': what a bar or a row of the table is of. */
export function groupingLabel({ grouping }: Attendance): string {
  return groupingLabels[grouping];
}

/** Below a bar: `10 AM`, `Mon 15`, `Jun 15–21`, `Jun` or `Jan 2027`. */
export function tickOf({ grouping }: Attendance, { hour, start_date: start, end_date: end }: AttendanceBucket): string {
  if (grouping === 'hour') return timeOfDay(`${twoDigits(hour ?? 0)}:00`).replace(':00', '');
  const [month = '', day] = monthAndDay(start).split(' ');
  if (grouping === 'day') return `${weekdayName(start, 'short')} ${day}`;
  if (grouping === 'week') return weekText(start, end);
  return start.slice(5, 7) === '01' ? `${month} ${start.slice(0, 4)}` : month;
}

/** `Jun 15–21`, `Jun 29–Jul 5` or `Jun 15`. */
function weekText(start: string, end: string): string {
  if (start === end) return monthAndDay(start);
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7);
  return `${monthAndDay(start)}–${isOneMonth ? Number(end.slice(8)) : monthAndDay(end)}`;
}

/** Words a bucket in full, for the table: `10 AM – 11 AM`, `Mon, Jun 15, 2026` or its days. */
export function bucketText(attendance: Attendance, bucket: AttendanceBucket): string {
  const { start_date: start, end_date: end, hour } = bucket;
  if (hour !== null) return `${timeOfDay(`${twoDigits(hour)}:00`)} – ${timeOfDay(`${twoDigits((hour + 1) % 24)}:00`)}`;
  if (attendance.grouping === 'day') return weekdayAndDay(start);
  return rangeText(start, end);
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const AXIS_MIN = 10;
const AXIS_STEPS = 5;
/** First digits of steps that are easy to read. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Five round steps from 0, of whole numbers, to at least 10. */
export function axisTicks(values: readonly number[]): number[] {
  const least = Math.max(AXIS_MIN, ...values) / AXIS_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const round = ROUND.map((digits) => digits * power).find((step) => step >= least && Number.isInteger(step));
  const step = round ?? Math.ceil(least);
  return Array.from({ length: AXIS_STEPS + 1 }, (_, at) => at * step);
}

/** The chart in a sentence. */
export function chartSummary(attendance: Attendance, metric: Metric): string {
  const { start_date: from, end_date: to } = attendance;
  return `${metricLabels[metric]}: ${attendance[metric].toLocaleString('en-US')}, ${rangeText(from, to)}, in the venue’s time.`;
}
