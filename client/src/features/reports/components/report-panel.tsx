import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { venueDay, venueTime } from '../../../lib/venue-format.ts';
import type { NamedReport, ShownReport } from '../report.queries.ts';
import { isComplete, type ReportChoice, reportTitles } from '../report-choice.ts';
import { comparedText, rangeText } from '../report-texts.ts';
import { bookingsView } from '../views/bookings-view.ts';
import { checkInsView } from '../views/check-ins-view.ts';
import type { ReportView } from '../views/report-view.ts';
import { revenueViews } from '../views/revenue-view.ts';
import { waiversView } from '../views/waivers-view.ts';
import classes from './report.module.css';
import { ReportBody } from './report-body.tsx';

/** One report in each of its states. */
export function ReportPanel({ choice, found }: { choice: ReportChoice; found: ShownReport }) {
  const { shown, seenAtMs, isLoading, failure, isUnreachable, retry } = found;
  if (!isComplete(choice))
    return <EmptyState title="Choose your days">A report covers up to 366 days, both dates included.</EmptyState>;
  if (!shown && isLoading) return <Loading />;
  if (!shown) {
    const offline = 'You are offline, and this report was not opened in this browser before.';
    return <ErrorState message={isUnreachable ? offline : (failure ?? 'Failed to load the report')} onRetry={retry} />;
  }
  const { report } = shown;
  const views = viewsOf(shown);
  return (
    <Stack gap="sm">
      <Text c="dimmed" className={classes['compared'] ?? ''}>
        <strong>{rangeText(report.range)}.</strong> {comparedText(report)}
      </Text>
      {seenAtMs === null ? null : (
        <Group gap="sm" component="output" display="flex">
          <Text size="sm" c="dimmed" component="span">
            {isUnreachable ? 'You are offline.' : 'The newest figures could not be loaded.'} These are as last seen at{' '}
            {venueTime(seenAtMs, report.time_zone)} on {venueDay(seenAtMs, report.time_zone)}.
          </Text>
          <Button size="compact-xs" variant="default" onClick={retry}>
            Retry
          </Button>
        </Group>
      )}
      {views.every(({ isEmpty }) => isEmpty) ? (
        <EmptyState title={emptyTitles[choice.report]}>
          There are no {reportTitles[choice.report].toLowerCase()} figures in these days or in those before. Try a
          longer period.
        </EmptyState>
      ) : (
        views.map((view) => <ReportBody key={view.key} view={view} />)
      )}
    </Stack>
  );
}

const emptyTitles = {
  waivers: 'No waivers signed',
  'check-ins': 'No check-ins',
  bookings: 'No bookings',
  revenue: 'No payments',
};

function viewsOf(shown: NamedReport): ReportView[] {
  if (shown.name === 'waivers') return [waiversView(shown.report)];
  if (shown.name === 'check-ins') return [checkInsView(shown.report)];
  return shown.name === 'bookings' ? [bookingsView(shown.report)] : revenueViews(shown.report);
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
