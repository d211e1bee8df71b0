import { EXPORT_EMPTY } from '@gatehouse/sync-protocol/areas/platform/export-names';
import { type ExportRun } from '@gatehouse/sync-protocol/areas/platform/exports.contracts';
import { rangeText } from '@gatehouse/sync-protocol/base/days/day-text';
import { Text, Title } from '@mantine/core';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import { rangeTitles, typeTitles } from './export-choice.ts';
import classes from './exports.module.css';
import { useExports } from './exports.queries.ts';

const outcomes = {
  running: { label: 'Running', color: 'blue' },
  finished: { label: 'Finished', color: 'gate' },
  stopped: { label: 'Stopped', color: 'yellow' },
  failed: { label: 'Failed', color: 'red' },
} as const;

/** What was exported last, and by whom; the ones before in a line each. Requirement Y36. */
export function LastExport() {
  const runs = useExports();
  const [last, ...earlier] = runs.data ?? [];
  return (
    <section aria-labelledby="last-export" className={classes['last']}>
      <Title order={2} size="h3" id="last-export">
        Last Export
      </Title>
      {runs.isPending ? <SkeletonRows rows={4} height={28} /> : null}
      {runs.error && !runs.data ? (
        <ErrorState message={`Failed to load the exports. ${runs.error.message}`} onRetry={() => void runs.refetch()} />
      ) : null}
      {runs.data && !last ? <Text c="dimmed">No exports yet.</Text> : null}
      {last ? <Summary run={last} /> : null}
      {earlier.length > 0 ? (
        <details className={classes['earlier']}>
          <summary>Earlier exports</summary>
          <ul>
            {earlier.map((run) => (
              <li key={run.export_id}>
                <span>
                  {typeTitles[run.type].label}, {daysText(run)}
                  {run.outcome === 'finished' ? '' : ` (${outcomes[run.outcome].label.toLowerCase()})`}
                </span>
                <span className={classes['soft']}>
                  {rowsText(run)} · {whenText(run.started_at)} · {run.email}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Summary({ run }: { run: ExportRun }) {
  const { label, color } = outcomes[run.outcome];
  return (
    <dl className={classes['facts']} aria-live="polite">
      <dt>Data</dt>
      <dd>
        {typeTitles[run.type].label} <StateBadge color={color}>{label}</StateBadge>
      </dd>
      <dt>Range</dt>
      <dd>{daysText(run)}</dd>
      <dt>Rows</dt>
      <dd>{run.outcome === 'finished' && run.rows === 0 ? EXPORT_EMPTY : rowsText(run)}</dd>
      <dt>Started</dt>
      <dd>{whenText(run.started_at)}</dd>
      <dt>By</dt>
      <dd>{run.email || 'Deleted account'}</dd>
    </dl>
  );
}

function daysText({ range, start_date: from, end_date: to }: ExportRun): string {
  return from && to ? rangeText(from, to) : rangeTitles[range];
}

function rowsText({ rows, format }: ExportRun): string {
  const text = rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`;
  return format === 'json' ? `${text}, JSON` : text;
}

function whenText(instant: string): string {
  const zone = browserTimeZone();
  return venueInstant(instant, zone);
}
