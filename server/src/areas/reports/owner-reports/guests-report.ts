import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import {
  depositFigureNames,
  type GuestsReport,
  guestFigureNames,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { grouped } from '#base/grouped';
import type { Connection } from '#db/database';
import { countGuestChanges, countRefilled, type DepositsRow, sumCanceledDeposits } from './guest-changes.repository.ts';
import { ownerReport } from './owner-report.ts';
import { datesOf, runsOf } from './report-days.ts';
import type { ReportFrame } from './report-frame.ts';

/** Currency for a venue whose guests canceled nothing that was paid. */
const USUAL_CURRENCY = 'USD';

/** What guests changed by themselves, what was refilled from the waitlist, and what became of deposits. Requirement B44. */
async function make(db: Connection, frame: ReportFrame): Promise<GuestsReport> {
  const { head } = frame;
  const now = await figuresOf(db, frame, head.range);
  const before = await figuresOf(db, frame, head.compared);
  const currencies = new Set([...now.deposits, ...before.deposits].map(({ currency }) => currency));
  if (currencies.size === 0) currencies.add(USUAL_CURRENCY);
  return {
    ...head,
    days: now.days,
    total: sumFigures(guestFigureNames, now.days),
    previous: sumFigures(guestFigureNames, before.days),
    currencies: [...currencies].toSorted().map((currency) => {
      const days = now.depositsOf(currency);
      return {
        currency,
        days,
        total: sumFigures(depositFigureNames, days),
        previous: sumFigures(depositFigureNames, before.depositsOf(currency)),
      };
    }),
  };
}

async function figuresOf(db: Connection, frame: ReportFrame, range: ReportRange) {
  const runs = runsOf(range, frame.head.time_zone);
  const changes = new Map((await countGuestChanges(db, frame, runs)).map(({ date, ...row }) => [date, row]));
  const refilled = new Map((await countRefilled(db, frame, runs)).map((row) => [row.date, row.refilled]));
  const deposits = await sumCanceledDeposits(db, frame, runs);
  const dates = datesOf(range);
  return {
    deposits,
    days: dates.map((date) => ({
      date,
      ...(changes.get(date) ?? { moved: 0, cancelled: 0 }),
      refilled: refilled.get(date) ?? 0,
    })),
    depositsOf(currency: string) {
      const own = deposits.filter((row) => row.currency === currency).map(toDeposits);
      const byDay = grouped(own, ({ date }) => date);
      return dates.map((date) => ({ date, ...sumFigures(depositFigureNames, byDay.get(date) ?? []) }));
    },
  };
}

function toDeposits({ date, paid_cents: paid, given_back_cents: back, returned_cents, open_cents }: DepositsRow) {
  return { date, kept_cents: paid - back, returned_cents, open_cents };
}

/** One line for each currency and day. The counts are on the lines of the first currency alone, so that a column adds up. */
export const guestsReport = ownerReport({
  fileName: 'by-guests',
  make,
  lines: ({ days, currencies }) =>
    currencies.flatMap(({ currency, days: own }, at) =>
      own.map((day, index) => ({ ...day, currency, counts: at === 0 ? days[index] : undefined })),
    ),
  columns: {
    Date: ({ date }) => date,
    Moved: ({ counts }) => counts?.moved ?? '',
    Canceled: ({ counts }) => counts?.cancelled ?? '',
    Refilled: ({ counts }) => counts?.refilled ?? '',
    Currency: ({ currency }) => currency,
    'Deposits Kept': (day) => centsToDollars(day.kept_cents),
    'Deposits Returned': (day) => centsToDollars(day.returned_cents),
    'On the Way': (day) => centsToDollars(day.open_cents),
  },
});
