import { rangeText } from '@gatehouse/sync-protocol/base/days/day-text';
import { Skeleton, Stack, Text } from '@mantine/core';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { AsOf } from '#domain/answers/as-of.tsx';
import type { Answer } from '#domain/answers/use-answer';
import type { NamedReport } from '../model/report.queries.ts';
import type { ReportChoice } from '../model/report-choice.ts';
import { comparedText } from '../model/report-texts.ts';
import { reportScreens, viewsOf } from '../views/report-screens.ts';
import classes from './report.module.css';
import { ReportBody } from './report-body.tsx';

/** One report in each of its states. */
export function ReportPanel({ choice, found }: { choice: ReportChoice; found: Answer<NamedReport> }) {
  const { data, isLoading, failure, retry } = found;
  if (!data && isLoading) return <Loading />;
  if (!data && failure?.kind === 'network') return <AsOf answer={found} />;
  if (!data) return <ErrorState message={failure?.message ?? 'Failed to load the report'} onRetry={retry} />;
  const { report } = data;
  const views = viewsOf(data);
  return (
    <Stack gap="sm">
      <AsOf answer={found} />
      <Text c="dimmed" className={classes['compared'] ?? ''}>
        <strong>{rangeText(report.range.from, report.range.to)}.</strong> {comparedText(report)}
      </Text>
      {views.every(({ isEmpty }) => isEmpty) ? (
        <EmptyState title={reportScreens[choice.report].emptyTitle}>
          There is nothing to count in these days or in the days before them. Try a longer period.
        </EmptyState>
      ) : (
        views.map((view) => <ReportBody key={view.key} view={view} />)
      )}
    </Stack>
  );
}

/** As high as what comes. */
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
