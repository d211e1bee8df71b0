import { SegmentedControl, Skeleton, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Card } from '#components/card.tsx';
import { Figures } from '#components/figures.tsx';
import type { ReportView } from '../views/report-view.ts';
import { Breakdown } from './breakdown.tsx';
import classes from './report.module.css';
import { ReportTable } from './report-table.tsx';

/* The chart library loads after the first paint. Where it can't be loaded, the table has the same data. */
const ReportChart = lazy(() =>
  import('./report-chart.tsx').then(
    (module) => ({ default: module.ReportChart }),
    () => ({ default: ReportTable }),
  ),
);

const looks = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

/** Cards, one chart or table, and the parts. On paper, chart and table. Requirement F33. */
export function ReportBody({ view }: { view: ReportView }) {
  const [look, setLook] = useState('chart');
  const { title, cards, chart, breakdowns } = view;
  return (
    <div className={classes['body']}>
      {title ? <Title order={2}>{title}</Title> : null}
      <Figures figures={cards} />
      <Card
        title={chart.title}
        aside={
          <SegmentedControl
            size="xs"
            data={looks}
            value={look}
            onChange={setLook}
            aria-label={`Show ${chart.title} as`}
          />
        }
      >
        <div data-look="chart" hidden={look !== 'chart'}>
          <Suspense fallback={<Skeleton height={264} />}>
            <ReportChart chart={chart} />
          </Suspense>
        </div>
        <div data-look="table" className={look === 'table' ? '' : 'gate-visually-hidden'}>
          <ReportTable chart={chart} />
        </div>
      </Card>
      <div className={classes['breakdowns']}>
        {breakdowns.map((breakdown) => (
          <Breakdown key={breakdown.title} {...breakdown} />
        ))}
      </div>
    </div>
  );
}
