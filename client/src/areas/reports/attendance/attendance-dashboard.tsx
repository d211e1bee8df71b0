import {
  ATTENDANCE_DAYS_MAX,
  type Attendance,
  downloadBookingsReport,
  downloadCheckInsReport,
} from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { Alert, Button, Radio, Stack, Text } from '@mantine/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorState } from '#components/error-state.tsx';
import { Figures } from '#components/figures.tsx';
import { daysText } from '#components/period-button.tsx';
import { StaleAnswerNotice } from '#domain/answers/stale-answer-notice.tsx';
import type { Answer } from '#domain/answers/use-answer';
import { type Chosen, daysOf, useChosen } from '#domain/reports/periods';
import { type AttendancePart, isAttendance, ReportsFrame } from '#domain/reports/reports-frame.tsx';
import { useOnVenueChange } from '#domain/venue/use-on-venue-change';
import { useApi } from '#lib/api/api-context.tsx';
import type { ApiFailure } from '#lib/api/api-result';
import { downloadName, saveFile } from '#lib/save-file';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import classes from './components/attendance.module.css';
import { CheckInsTab } from './components/check-ins-tab.tsx';
import { GraphsTab } from './components/graphs-tab.tsx';
import { metricLabels, metrics, overviewSections } from './model/attendance.model.ts';
import { attendanceKey, useAttendance } from './model/attendance.queries.ts';
import { loadingFailureText, reportFailureText } from './model/failure-texts.ts';

const reports = {
  'check-ins': {
    label: 'Check-ins Report',
    about: 'Everyone who checked in, once per day, with the time, phone number and email.',
    contract: downloadCheckInsReport,
  },
  bookings: {
    label: 'Bookings Report',
    about: 'Every booking for these days, with its players, its status and who came.',
    contract: downloadBookingsReport,
  },
} as const;
type Report = keyof typeof reports;

type Outcome = { name: string } | { error: string } | null;

/** Downloads a period as a file for a spreadsheet. Requirement F14. */
function ExportsTab() {
  const [chosen] = useChosen();
  const [report, setReport] = useState<Report>('check-ins');
  const { isBusy, outcome, generate } = useReport();
  return (
    <Stack gap="lg" maw={720}>
      <Radio.Group label="Report" value={report} onChange={(next) => setReport(next)}>
        <Stack gap="sm" mt="xs">
          {Object.entries(reports).map(([value, { label, about }]) => (
            <Radio
              key={value}
              value={value}
              label={label}
              description={about}
              styles={{ description: { fontSize: 14 } }}
            />
          ))}
        </Stack>
      </Radio.Group>
      <div>
        <Button miw={280} disabled={isBusy} onClick={() => void generate(report, chosen)}>
          {isBusy ? 'Generating...' : 'Generate and Download Report'}
        </Button>
        <Text size="sm" c="dimmed" mt="xs">
          A CSV file, which Excel, Numbers and Google Sheets open. It holds personal data: keep it safe.
        </Text>
      </div>
      <output>{outcome && 'name' in outcome ? <Alert color="green">{outcome.name} was saved.</Alert> : null}</output>
      {outcome && 'error' in outcome ? (
        <Alert color="red" role="alert">
          {outcome.error}
        </Alert>
      ) : null}
    </Stack>
  );
}

function useReport() {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const generate = async (report: Report, { period, start, end }: Chosen): Promise<void> => {
    const { signal } = (abort.current = new AbortController());
    setIsBusy(true);
    setOutcome(null);
    const failed = (failure: ApiFailure | null) => setOutcome({ error: reportFailureText(failure, report) });
    const params = { client_id: clientId, period };
    const answer = await api.call(reports[report].contract, { params, query: { start, end }, signal });
    try {
      if (answer.ok) {
        const name = downloadName(answer.data.headers.get('content-disposition'), `${report}.csv`);
        saveFile(await answer.data.blob(), name);
        setOutcome({ name });
      } else if (answer.kind !== 'aborted') failed(answer);
    } catch {
      /* The file broke off. */
      if (!signal.aborted) failed(null);
    } finally {
      if (!signal.aborted) setIsBusy(false);
    }
  };
  return { isBusy, outcome, generate };
}

const panels: Readonly<Record<AttendancePart, () => ReactNode>> = {
  overview: OverviewTab,
  checkins: CheckInsTab,
  graphs: GraphsTab,
  exports: ExportsTab,
};

/** Who came, by period: the server's figures, asked for again when check-ins arrive. Requirements F12, F13, F14. */
export function AttendanceDashboard() {
  const { clientId } = useSyncEngine().identity;
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const asked = params.get('part');
  const part = isAttendance(asked) ? asked : 'overview';
  const Panel = panels[part];
  const refresh = useCallback(
    () => queries.invalidateQueries({ queryKey: attendanceKey(clientId) }),
    [queries, clientId],
  );
  useOnVenueChange(refresh);
  const isRefreshing = useIsFetching({ queryKey: attendanceKey(clientId) }) > 0;
  return (
    <ReportsFrame
      place={part}
      title="Attendance Dashboard"
      daysMax={part === 'overview' ? null : ATTENDANCE_DAYS_MAX}
      actions={
        <Button variant="default" miw={116} disabled={isRefreshing} onClick={() => void refresh()}>
          {isRefreshing ? 'Refreshing…' : 'Refresh'}
        </Button>
      }
    >
      <Panel />
    </ReportsFrame>
  );
}

type Figures = ReturnType<typeof useAttendance>;

/** The days that the server counted. */
function daysShown({ period, end_date: end }: Attendance): string | null {
  const days = daysOf({ period }, end);
  return days && daysText(days, end);
}

/** Each period with its four figures. */
function OverviewTab() {
  const answers: Record<(typeof overviewSections)[number]['period'], Figures> = {
    today: useAttendance({ period: 'today' }),
    week: useAttendance({ period: 'week' }),
    quarter: useAttendance({ period: 'quarter' }),
    year: useAttendance({ period: 'year' }),
    'this-year': useAttendance({ period: 'this-year' }),
  };
  const sections = overviewSections.map((section) => ({ ...section, answer: answers[section.period] }));
  const failed = loadingFailureText(sections);
  const retry = (): void => sections.forEach(({ answer }) => answer.failure && answer.retry());
  const unreachable = sections.find(({ answer }) => answer.failure?.kind === 'network');
  return (
    <>
      {failed ? <ErrorState message={failed} onRetry={retry} /> : null}
      {unreachable ? <StaleAnswerNotice answer={{ ...oldestOf(sections.map(({ answer }) => answer)), retry }} /> : null}
      {sections.map(({ period, title, answer }) => (
        <section key={period} className={classes['period']} aria-labelledby={`attendance-${period}`}>
          <h2 className={classes['periodTitle']} id={`attendance-${period}`}>
            {title} {answer.data ? <small>({daysShown(answer.data)})</small> : null}
          </h2>
          <Figures
            figures={metrics.map((metric) => ({
              title: metricLabels[metric],
              value: answer.isLoading ? null : (answer.data?.[metric].toLocaleString('en-US') ?? 'N/A'),
            }))}
          />
        </section>
      ))}
    </>
  );
}

/** The oldest of the answers that could not be asked for again. */
function oldestOf(answers: readonly Figures[]): Pick<Answer<unknown>, 'data' | 'failure' | 'seenAtMs'> {
  const shown = answers.filter(({ seenAtMs }) => seenAtMs !== null);
  const [oldest = answers[0]] = shown.toSorted((a, b) => (a.seenAtMs ?? 0) - (b.seenAtMs ?? 0));
  return oldest ?? { data: undefined, failure: null, seenAtMs: null };
}
