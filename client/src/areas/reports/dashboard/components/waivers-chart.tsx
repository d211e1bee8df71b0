import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { weekdayName } from '#lib/venue-format';
import type { ShownNumbers } from '../model/dashboard.model.ts';
import classes from './cards.module.css';

/** Minimum of the axis, so that a quiet week has low bars. Requirement U6. */
const TOP_MIN = 10;
/** Room for the number above the tallest bar. */
const LABEL_PX = 24;

/** One bar a day, each with its number; today's is labeled. */
export function WaiversChart({ waivers, today }: { waivers: ShownNumbers['waivers']; today: string }) {
  const bars = waivers.map(({ date, count }) => ({
    day: date === today ? 'Today' : weekdayName(date, 'short'),
    count,
    /* A future day has no number; a day without a waiver has 0. */
    label: date > today ? '' : count.toLocaleString('en-US'),
    fill: date === today ? 'var(--gate-ok)' : 'var(--gate-bar)',
  }));
  return (
    /* A screen reader has the line below, and the table. */
    <div className={classes['chart']} aria-hidden data-testid="waivers-chart">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} margin={{ top: LABEL_PX, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <XAxis
            dataKey="day"
            interval={0}
            tickLine={false}
            axisLine={{ stroke: 'var(--gate-hairline)' }}
            tick={{ fill: 'var(--mantine-color-dimmed)', fontSize: 14 }}
          />
          <YAxis hide domain={[0, (max: number) => Math.max(TOP_MIN, max)]} />
          <Bar dataKey="count" radius={[6, 6, 0, 0]} maxBarSize={72} isAnimationActive={false} minPointSize={1}>
            <LabelList dataKey="label" position="top" fill="var(--mantine-color-text)" fontSize={14} fontWeight={600} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
