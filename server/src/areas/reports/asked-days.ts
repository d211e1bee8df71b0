import { Readable } from 'node:stream';
import { type ReportPeriod, reportDays } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Clock } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { type DayRange, requireRange } from '#venue/day-range';

/** A call for the days of a period; `custom` takes `start` and `end`. */
export interface Asked {
  params: { period: string };
  query: { start?: string | undefined; end?: string | undefined };
  principal: { venue: PrincipalVenue };
}

/** Errors: INVALID_INPUT where `custom` has no days, too many, or the wrong way round. */
export function daysAsked(
  clock: Clock,
  { params, query: { start, end }, principal }: Asked,
  daysMax: number,
): DayRange {
  const period = params.period as ReportPeriod;
  const today = venueDateAt(clock.now(), principal.venue.timeZone);
  if (period !== 'custom') return reportDays(period, today, { from: today, to: today }).range;
  if (start !== undefined && end !== undefined) return requireRange(start, end, 'start', daysMax);
  const message = 'Please select a start and an end date';
  throw new AppError('INVALID_INPUT', { message, fields: { [start === undefined ? 'start' : 'end']: message } });
}

/** A file that is sent while it is made. */
export function csvReply(
  { clock, logger }: Pick<Deps, 'clock' | 'logger'>,
  name: string,
  { params, principal }: Asked,
  lines: AsyncGenerator<string>,
): Response {
  const today = venueDateAt(clock.now(), principal.venue.timeZone);
  const file = Readable.from(lines, { objectMode: false });
  /* The download breaks off, so that half a report is not taken for a whole one. */
  file.on('error', (error) => logger.error({ err: error }, 'a report failed'));
  return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-report-${params.period}-${today}.csv"`,
    },
  });
}
