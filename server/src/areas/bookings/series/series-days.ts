import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
/* oxlint-disable-next-line import/default -- the package is CommonJS, which Node gives as the default. */
import rrule from 'rrule';
import { AppError } from '#base/app-error';

const DAYS_MAX = 104;
const DAYS_AHEAD_MAX = 1095;
const INTERVAL_MAX = 1000;
const PARTS = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS', 'WKST']);
const FREQUENCIES = new Set(['DAILY', 'WEEKLY', 'MONTHLY']);

/**
 * The venue days that a rule of RFC 5545 gives from `first` on, `first` only if it is one of them. UNTIL counts by its day as written.
 * Looks no further than a booking may be, so no rule takes long. Errors: INVALID_INPUT, by the field. Requirement B33.
 */
export function daysOfSeries(text: string, first: string, today: string): string[] {
  if (first < today) throw refused('date_scheduled', 'The first day has passed.');
  const parts = partsOf(text);
  const count = wholeOf(parts.get('COUNT'));
  const untilDay = untilOf(parts.get('UNTIL'));
  if ((count === null) === (untilDay === null))
    throw refused('rrule', 'Please say how often it repeats, or until when: not both.');
  if ((wholeOf(parts.get('INTERVAL')) ?? 1) > INTERVAL_MAX) throw refused('rrule', 'This interval is too long.');
  const lastDay = addDays(today, DAYS_AHEAD_MAX);
  /* A year more shows whether a rule goes on past the last day that can be booked. */
  const lookUntil = addDays(lastDay, 366);
  const until = untilDay !== null && untilDay < lookUntil ? untilDay : lookUntil;
  const days = listDays(parts, first, until, count ?? DAYS_MAX + 1);
  if (days.length === 0) throw refused('rrule', 'This rule gives no day.');
  if (days.length > DAYS_MAX || (count ?? 0) > DAYS_MAX)
    throw refused('rrule', `A series can have at most ${DAYS_MAX} days.`);
  if ((days.at(-1) ?? '') > lastDay || (count !== null && days.length < count))
    throw refused('rrule', 'A series can reach at most three years ahead.');
  return days;
}

function listDays(parts: ReadonlyMap<string, string>, first: string, until: string, limit: number): string[] {
  const kept = [...parts].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  try {
    const options = rrule.RRule.parseString(kept.map(([name, value]) => `${name}=${value}`).join(';'));
    const dtstart = new Date(`${first}T00:00:00Z`);
    const rule = new rrule.RRule({ ...options, dtstart, until: new Date(`${until}T00:00:00Z`) });
    return rule.all((_, at) => at < limit).map((day) => day.toISOString().slice(0, 10));
  } catch {
    throw refused('rrule', 'This rule could not be read.');
  }
}

/** Name and value of each part. */
function partsOf(text: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [, name = '', value = ''] = /^([A-Z]+)=([\w,+-]+)$/.exec(part) ?? [];
    if (!PARTS.has(name) || parts.has(name)) throw refused('rrule', 'This rule could not be read.');
    parts.set(name, value);
  }
  if (!FREQUENCIES.has(parts.get('FREQ') ?? '')) throw refused('rrule', 'A series repeats by days, weeks or months.');
  return parts;
}

function wholeOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw refused('rrule', 'This rule could not be read.');
  return Number(text);
}

function untilOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(`${date}T00:00:00Z`))) throw refused('rrule', 'This rule could not be read.');
  return date;
}

function refused(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}
