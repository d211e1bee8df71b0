import { SegmentedControl, Skeleton, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
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
      <dl className={classes['figures']}>
        {cards.map((card) => (
          <div key={card.title} className={classes['card']}>
            <dt>{card.title}</dt>
            <dd className={classes['value']}>{card.value}</dd>
            <dd className={classes['note']}>{card.note}</dd>
          </div>
        ))}
      </dl>
      <section className={`${classes['card']} ${classes['wide']}`} aria-label={chart.title}>
        <div className={classes['head']}>
          <Title order={2} className={classes['cardTitle'] ?? ''}>
            {chart.title}
          </Title>
          <SegmentedControl
            size="xs"
            data={looks}
            value={look}
            onChange={setLook}
            aria-label={`Show ${chart.title} as`}
          />
        </div>
        <div data-look="chart" hidden={look !== 'chart'}>
          <Suspense fallback={<Skeleton height={264} />}>
            <ReportChart chart={chart} />
          </Suspense>
        </div>
        <div data-look="table" className={look === 'table' ? '' : 'gate-visually-hidden'}>
          <ReportTable chart={chart} />
        </div>
      </section>
      <div className={classes['breakdowns']}>
        {breakdowns.map((breakdown) => (
          <Breakdown key={breakdown.title} {...breakdown} />
        ))}
      </div>
    </div>
  );
}
