import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { type CheckInsReport, checkInFigureNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import type { Connection } from '#db/database';
import { dailyAttendance } from '../attendance/daily-attendance.service.ts';
import { ownerReport } from './owner-report.ts';
import { datesOf } from './report-days.ts';
import type { ReportFrame } from './report-frame.ts';

/** Who came, by the venue day, as the attendance dashboard has it. Requirement F36. */
async function make(db: Connection, { clientId, head }: ReportFrame): Promise<CheckInsReport> {
  const { days, total } = await figuresOf(db, clientId, head.range);
  const { total: previous } = await figuresOf(db, clientId, head.compared);
  return { ...head, days, total, previous };
}

async function figuresOf(
  db: Connection,
  clientId: string,
  range: ReportRange,
): Promise<Pick<CheckInsReport, 'days' | 'total'>> {
  const { days: came, unique } = await dailyAttendance(db, clientId, range);
  const none = sumFigures(checkInFigureNames, []);
  const byDate = new Map(
    came.map(({ date, people, first, parties, goers }) => [
      date,
      { check_ins: people, first_visits: first, return_visits: people - first, parties, party_goers: goers },
    ]),
  );
  const days = datesOf(range).map((date) => ({ date, ...none, ...byDate.get(date) }));
  return { days, total: { ...sumFigures(checkInFigureNames, days), unique_customers: unique } };
}

/** Check-ins and parties that came, one line for each day. */
export const checkInsReport = ownerReport({
  fileName: 'check-ins-by-day',
  make,
  lines: ({ days }) => days,
  columns: {
    Date: ({ date }) => date,
    'Check-ins': ({ check_ins }) => check_ins,
    'First Visits': ({ first_visits }) => first_visits,
    'Return Visits': ({ return_visits }) => return_visits,
    'Parties Checked In': ({ parties }) => parties,
    'Party Goers': ({ party_goers }) => party_goers,
  },
});
