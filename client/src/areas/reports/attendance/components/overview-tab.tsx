import { shortRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { ErrorState } from '#components/error-state.tsx';
import { Figures } from '#components/figures.tsx';
import { AsOf } from '#domain/answers/as-of.tsx';
import type { Answer } from '#domain/answers/use-answer';
import { metricLabels, metrics, overviewSections } from '../model/attendance.model.ts';
import { useAttendance } from '../model/attendance.queries.ts';
import { loadingFailureText } from '../model/failure-texts.ts';
import classes from './attendance.module.css';

type Figures = ReturnType<typeof useAttendance>;

/** Four periods, four figures each. */
export function OverviewTab() {
  const answers: Record<(typeof overviewSections)[number]['period'], Figures> = {
    today: useAttendance({ period: 'today' }),
    week: useAttendance({ period: 'week' }),
    quarter: useAttendance({ period: 'quarter' }),
    year: useAttendance({ period: 'year' }),
  };
  const sections = overviewSections.map((section) => ({ ...section, answer: answers[section.period] }));
  const failed = loadingFailureText(sections);
  const retry = (): void => sections.forEach(({ answer }) => answer.failure && answer.retry());
  const unreachable = sections.find(({ answer }) => answer.failure?.kind === 'network');
  return (
    <>
      {failed ? <ErrorState message={failed} onRetry={retry} /> : null}
      {unreachable ? <AsOf answer={{ ...oldestOf(sections.map(({ answer }) => answer)), retry }} /> : null}
      {sections.map(({ period, title, answer }) => (
        <section key={period} className={classes['period']} aria-labelledby={`attendance-${period}`}>
          <h2 className={classes['periodTitle']} id={`attendance-${period}`}>
            {title}{' '}
            {answer.data ? (
              <small>({shortRange(answer.data.start_date, answer.data.end_date, answer.data.end_date)})</small>
            ) : null}
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

/** Of what could not be asked again, how old the oldest is. */
function oldestOf(answers: readonly Figures[]): Pick<Answer<unknown>, 'data' | 'failure' | 'seenAtMs'> {
  const shown = answers.filter(({ seenAtMs }) => seenAtMs !== null);
  const [oldest = answers[0]] = shown.toSorted((a, b) => (a.seenAtMs ?? 0) - (b.seenAtMs ?? 0));
  return oldest ?? { data: undefined, failure: null, seenAtMs: null };
}
