import { type Interval, peakOf } from '#base/days/interval';
import { type LengthFields, occupiedBy } from '../availability/occupied.ts';

/** What there is of an extra: for each time or each day of the venue. */
export interface ExtraStock {
  stock: number;
  stock_per: 'time' | 'day';
}

/** When a booking has an extra: from its start until its end, without setup and cleanup. */
export interface ExtraTime extends Interval {
  /** `YYYY-MM-DD`, the day of its start. */
  date: string;
}

export interface ExtraUse extends ExtraTime {
  quantity: number;
}

/** A booking without a length has its extras at its start alone. */
export function extraTimeOf(
  startMs: number,
  { date, minutes }: { date: string; minutes: LengthFields['duration_minutes'] },
): ExtraTime {
  return { date, ...occupiedBy(startMs, { durationMinutes: minutes, setupMinutes: 0, cleanupMinutes: 0 }) };
}

/** How many of an extra are left for a booking after what others take; never below 0. Requirement B63. */
export function leftOfStock({ stock, stock_per: per }: ExtraStock, time: ExtraTime, uses: readonly ExtraUse[]): number {
  const used =
    per === 'day'
      ? uses.reduce((sum, use) => sum + (use.date === time.date ? use.quantity : 0), 0)
      : peakOf(
          uses.map(({ startMs, endMs, quantity: amount }) => ({ startMs, endMs, amount })),
          time,
        );
  return Math.max(0, stock - used);
}
