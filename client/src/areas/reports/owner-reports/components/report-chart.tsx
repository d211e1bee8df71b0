import { useId } from 'react';
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { ReportView } from '../views/report-view.ts';
import classes from './report.module.css';

/** Minimum of the axis, so that a quiet period has low bars. Requirement U6. */
const TOP_MIN = 10;
/** More bars have no room for a number each. */
const LABELS_MAX = 14;
const LABELS_ON_PHONE_MAX = 7;
const HEIGHT_PX = 240;
const WIDTH_PX = 720;

/** Bars of two kinds; the second is hatched, so that color is not all that tells them apart. */
export function ReportChart({ chart }: { chart: ReportView['chart'] }) {
  const hatch = useId();
  const { bars, series, isStacked, show } = chart;
  const stack = isStacked ? { stackId: 'all' } : {};
  const top = Math.max(...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const data = bars.map(({ label, values: [first = 0, second = 0] }) => ({
    label,
    first,
    second,
    /* The top of two bars in one is their sum; two bars of money next to each other have no room for numbers. */
    total: first + second > 0 ? show(first + second) : '',
  }));
  const fills = ['var(--gate-bar)', `url(#${hatch})`];
  return (
    /* A screen reader has the table. */
    <div
      className={classes['chart']}
      aria-hidden
      data-testid="report-chart"
      data-is-dense={bars.length > LABELS_ON_PHONE_MAX || undefined}
    >
      <ul className={`gate-list ${classes['legend']}`}>
        {series.map((name, index) => (
          <li key={name}>
            <svg width="14" height="14" focusable="false">
              <rect
                width="14"
                height="14"
                rx="3"
                fill={fills[index]}
                stroke="var(--gate-attention)"
                strokeWidth={index}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <ResponsiveContainer width="100%" height={HEIGHT_PX} initialDimension={{ width: WIDTH_PX, height: HEIGHT_PX }}>
        <BarChart
          data={data}
          margin={{ top: 24, right: 0, bottom: 0, left: 0 }}
          barGap={0}
          barCategoryGap="15%"
          accessibilityLayer={false}
        >
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" fill="var(--gate-surface)" />
              <rect width="3" height="6" fill="var(--gate-attention)" />
            </pattern>
          </defs>
          <XAxis
            dataKey="label"
            interval="preserveStartEnd"
            minTickGap={12}
            tickLine={false}
            axisLine={{ stroke: 'var(--gate-hairline)' }}
            tick={{ fill: 'var(--mantine-color-dimmed)', fontSize: 13 }}
          />
          <YAxis
            width="auto"
            tickCount={5}
            allowDecimals={false}
            tickLine={false}
            axisLine={false}
            {...(top < TOP_MIN ? { domain: [0, TOP_MIN], ticks: [0, TOP_MIN / 2, TOP_MIN] } : {})}
            tickFormatter={(value: number) => show(value).replace(/\.00$/, '')}
            tick={{ fill: 'var(--mantine-color-dimmed)', fontSize: 13 }}
          />
          <Bar dataKey="first" {...stack} fill={fills[0] ?? ''} maxBarSize={56} isAnimationActive={false} />
          <Bar
            dataKey="second"
            {...stack}
            fill={fills[1] ?? ''}
            stroke="var(--gate-attention)"
            maxBarSize={56}
            isAnimationActive={false}
          >
            {isStacked && bars.length <= LABELS_MAX ? (
              <LabelList dataKey="total" position="top" fill="var(--mantine-color-text)" fontSize={13} />
            ) : null}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
