import { EXPORT_EMPTY } from '@gatehouse/sync-protocol/areas/platform/export-names';
import { type ExportRun, listExports } from '@gatehouse/sync-protocol/areas/platform/exports.contracts';
import { rangeText } from '@gatehouse/sync-protocol/base/days/day-text';
import { Text, Title } from '@mantine/core';
import { Loaded } from '#components/endpoints.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import { rangeTitles, typeTitles } from './export-choice.ts';
import classes from './exports.module.css';

const outcomes = {
  running: { label: 'Running', color: 'blue' },
  finished: { label: 'Finished', color: 'gate' },
  stopped: { label: 'Stopped', color: 'yellow' },
  failed: { label: 'Failed', color: 'red' },
} as const;

/** An export ends just after its last byte. */
const REFRESH_RUNNING_MS = 1_000;

/** What was exported last, and by whom; the ones before in a line each. Requirement Y36. */
export function LastExport() {
  const runs = useRead(listExports, undefined, {
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ outcome }) => outcome === 'running') ? REFRESH_RUNNING_MS : false,
  });
  const [last, ...earlier] = runs.data?.exports ?? [];
  return (
    <section aria-labelledby="last-export" className={classes['last']}>
      <Title order={2} size="h3" id="last-export">
        Last Export
      </Title>
      <Loaded
        read={runs}
        skeleton={{ rows: 4, height: 28 }}
        failed={({ message }) => `Failed to load the exports. ${message}`}
      >
        {() => (last ? <Summary run={last} /> : <Text c="dimmed">No exports yet.</Text>)}
      </Loaded>
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
