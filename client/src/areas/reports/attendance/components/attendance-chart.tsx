import type { Attendance } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { axisTicks, type Metric, tickOf } from '../model/attendance.model.ts';
import classes from './attendance.module.css';

/** Bars that have room for their number above them. */
const LABELED_MAX = 14;
const LABELED_ON_PHONE_MAX = 7;

/** One bar for each hour, day, week or month. */
export function AttendanceChart({ attendance, metric }: { attendance: Attendance; metric: Metric }) {
  const bars = attendance.buckets.map((bucket) => ({ tick: tickOf(attendance, bucket), count: bucket[metric] }));
  const ticks = axisTicks(bars.map(({ count }) => count));
  const axisText = { fill: 'var(--mantine-color-dimmed)', fontSize: 13 };
  return (
    /* A screen reader has the line below, and the table. */
    <div
      className={classes['chart']}
      aria-hidden
      data-testid="attendance-chart"
      data-is-dense={bars.length > LABELED_ON_PHONE_MAX || undefined}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} margin={{ top: 20, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--gate-hairline)" />
          <XAxis
            dataKey="tick"
            interval="equidistantPreserveStart"
            minTickGap={6}
            tickLine={false}
            axisLine={{ stroke: 'var(--gate-hairline)' }}
            tick={axisText}
          />
          <YAxis
            width="auto"
            domain={[0, ticks.at(-1) ?? 0]}
            ticks={ticks}
            tickLine={false}
            axisLine={false}
            tick={axisText}
            tickFormatter={(value: number) => value.toLocaleString('en-US')}
          />
          <Bar dataKey="count" fill="var(--gate-ok)" radius={[4, 4, 0, 0]} maxBarSize={80} isAnimationActive={false}>
            {bars.length <= LABELED_MAX ? (
              <LabelList
                dataKey="count"
                position="top"
                fill="var(--mantine-color-text)"
                fontSize={13}
                fontWeight={600}
                formatter={(value) => (Number(value) === 0 ? '' : Number(value).toLocaleString('en-US'))}
              />
            ) : null}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
