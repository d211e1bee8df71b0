import {
  REPORT_DAYS_MAX,
  type ReportPeriod,
  type ReportRange,
  reportDays,
} from '@gatehouse/sync-protocol/areas/reports/report-period';
import type { ReportHead, ReportQuery } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { daysBetween, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { type Calendar, calendars } from '#db/calendar';
import type { Deps } from '#integrations/deps';

/** The venue that a report is about, and its days. */
export interface ReportFrame {
  clientId: string;
  nowAtUtc: string;
  /** Calendar of the database that is read. */
  calendar: Calendar;
  head: ReportHead;
}

/** Days outside of it are typing errors, and calendars of later years have another form. */
const FIRST_DATE = '2000-01-01';
const LAST_DATE = '2099-12-31';

/** Errors: INVALID_INPUT where `custom` has no days, too many, or the wrong way round. Requirement F33. */
export function reportFrame(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { clientId, timeZone }: Pick<PrincipalVenue, 'clientId' | 'timeZone'>,
  period: ReportPeriod,
  query: ReportQuery,
): ReportFrame {
  const date = venueDateAt(clock.now(), timeZone);
  const chosen = period === 'custom' ? requireChosen(query) : { from: date, to: date };
  const { range, compared, isPartial } = reportDays(period, date, chosen);
  const nowAtUtc = isoNow(clock);
  return {
    clientId,
    nowAtUtc,
    calendar: calendars[db.dialect],
    head: { time_zone: timeZone, date, generated_at: nowAtUtc, range, compared, is_partial: isPartial },
  };
}

function requireChosen({ startDate, endDate }: ReportQuery): ReportRange {
  if (startDate === undefined) throw refusal('startDate', 'Please choose a start date');
  if (endDate === undefined) throw refusal('endDate', 'Please choose an end date');
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1) throw refusal('startDate', 'Start date must be before end date');
  if (days > REPORT_DAYS_MAX) throw refusal('startDate', `Date range too large (maximum ${REPORT_DAYS_MAX} days)`);
  if (startDate < FIRST_DATE || endDate > LAST_DATE)
    throw refusal('startDate', 'Please choose dates between 2000 and 2099');
  return { from: startDate, to: endDate };
}

function refusal(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}
