import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import { type CheckInsReport, checkInFigureNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { weekdayName } from '#lib/venue-format';
import { countWithShare } from '../model/report-texts.ts';
import { type BreakdownView, cardsOf, chartOf, type ReportView } from './report-view.ts';

/** Requirement F36. */
export function checkInsView(report: CheckInsReport): ReportView {
  const { range, days, total, previous } = report;
  const card = cardsOf(total, previous);
  return {
    key: 'check-ins',
    title: '',
    isEmpty: [total, previous].every((figures) => figures.check_ins + figures.parties === 0),
    cards: [
      card('Total Check-ins', 'check_ins'),
      card('Unique Customers', 'unique_customers'),
      card('First Visits', 'first_visits'),
      card('Return Visits', 'return_visits'),
      card('Parties Checked In', 'parties'),
      card('Party Goers', 'party_goers'),
    ],
    chart: chartOf(
      { title: 'Check-ins', series: ['Return visits', 'First visits'], isStacked: true },
      { range, days },
      (rows) => {
        const { return_visits, first_visits } = sumFigures(checkInFigureNames, rows);
        return [return_visits, first_visits];
      },
    ),
    breakdowns: [weekdays(report), visits(report)],
  };
}

/** A Monday; the week of the breakdown begins with it. */
const MONDAY = '2026-06-15';
const WEEK = 7;

function weekdays({ days, total }: CheckInsReport): BreakdownView {
  const dayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % WEEK;
  return {
    title: 'By day of the week',
    whole: total.check_ins,
    parts: Array.from({ length: WEEK }, (_, day) => {
      const own = days.filter(({ date }) => dayOf(date) === day);
      const { check_ins: checkIns } = sumFigures(checkInFigureNames, own);
      return {
        key: String(day),
        label: weekdayName(addDays(MONDAY, day)),
        count: checkIns,
        text: countWithShare(checkIns, total.check_ins),
      };
    }),
  };
}

function visits({ total }: CheckInsReport): BreakdownView {
  const part = (label: string, name: 'first_visits' | 'return_visits') => ({
    key: name,
    label,
    count: total[name],
    text: countWithShare(total[name], total.check_ins),
  });
  return {
    title: 'Who came',
    whole: total.check_ins,
    note: 'A person counts once for each day.',
    parts: [part('Had been here before', 'return_visits'), part('For the first time', 'first_visits')],
  };
}
