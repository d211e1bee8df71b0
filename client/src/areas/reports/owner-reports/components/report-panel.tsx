import { rangeText } from '@gatehouse/sync-protocol/base/days/day-text';
import { SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Card } from '#components/card.tsx';
import { EmptyExample } from '#components/empty-example.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Figures } from '#components/figures.tsx';
import { ListTable, toTheRight } from '#components/list-table.tsx';
import { StaleAnswerNotice } from '#domain/answers/stale-answer-notice.tsx';
import type { Answer } from '#domain/answers/use-answer';
import type { NamedReport } from '../model/report.queries.ts';
import type { ReportChoice } from '../model/report-choice.ts';
import { comparedText } from '../model/report-texts.ts';
import { reportScreens, viewsOf } from '../views/report-screens.ts';
import { type BreakdownView, type ReportView } from '../views/report-view.ts';
import classes from './report.module.css';

/** One report in each of its states. */
export function ReportPanel({ choice, found }: { choice: ReportChoice; found: Answer<NamedReport> }) {
  const { data, isLoading, failure, retry } = found;
  if (!data && isLoading) return <Loading />;
  if (!data && failure?.kind === 'network') return <StaleAnswerNotice answer={found} />;
  if (!data) return <ErrorState message={failure?.message ?? 'Failed to load the report'} onRetry={retry} />;
  const { report } = data;
  const views = viewsOf(data);
  return (
    <Stack gap="sm">
      <StaleAnswerNotice answer={found} />
      <Text c="dimmed" className={classes['compared'] ?? ''}>
        <strong>{rangeText(report.range.from, report.range.to)}.</strong> {comparedText(report)}
      </Text>
      {views.every(({ isEmpty }) => isEmpty) ? (
        <>
          <EmptyState title={reportScreens[choice.report].emptyTitle}>
            There is nothing to count in these days or in the days before them. Try a longer period.
          </EmptyState>
          <EmptyExample
            rows={[
              ['This week', '48', '12 more than the week before'],
              ['The week before', '36', '3 fewer than the week before'],
            ]}
          />
        </>
      ) : (
        views.map((view) => <ReportBody key={view.key} view={view} />)
      )}
    </Stack>
  );
}

/** Takes the height of what comes. */
function Loading() {
  return (
    <Stack gap="sm" aria-busy="true" aria-label="Loading" component="output">
      <Skeleton height={24} />
      <Skeleton height={98} />
      <Skeleton height={330} />
      <Skeleton height={180} />
    </Stack>
  );
}

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
function ReportBody({ view }: { view: ReportView }) {
  const [look, setLook] = useState('chart');
  const { title, cards, chart, breakdowns, meanings = [] } = view;
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
      {meanings.length > 0 ? (
        <Card title="What these figures count">
          <dl className={classes['meanings']}>
            {meanings.map(({ title: figure, text }) => (
              <div key={figure}>
                <dt>{figure}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ) : null}
    </div>
  );
}

/** A whole in its parts: a line each, with a bar behind the words. */
function Breakdown({ title, note, whole, parts }: BreakdownView) {
  return (
    <Card title={title}>
      {parts.length === 0 ? <p className={classes['note']}>Nothing in this period.</p> : null}
      <ul className={`gate-list ${classes['parts']}`}>
        {parts.map(({ key, label, count, text }) => (
          <li key={key}>
            <span className={classes['partLabel']}>{label}</span>
            <span data-tabular>{text}</span>
            <span className={classes['track']} aria-hidden>
              <span style={{ width: `${whole > 0 ? Math.min(100, (count / whole) * 100) : 0}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {note ? <p className={classes['note']}>{note}</p> : null}
    </Card>
  );
}

/** What the chart shows, in figures. */
function ReportTable({ chart }: { chart: ReportView['chart'] }) {
  const { bars, series, show, title, bucketTitle } = chart;
  return (
    <ListTable
      aria-label={title}
      plain={{ verticalSpacing: 4 }}
      rows={bars}
      keyOf={({ text }) => text}
      columns={[
        { header: bucketTitle, cell: ({ text }) => text },
        ...series.map((header, index) => ({
          header,
          ...toTheRight,
          cell: ({ values }: (typeof bars)[number]) => show(values[index] ?? 0),
        })),
      ]}
    />
  );
}
