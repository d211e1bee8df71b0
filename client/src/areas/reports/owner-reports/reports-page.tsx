import { REPORT_DAYS_MAX, reportDays, reportPeriods } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { downloadReport, reportNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { Button, Container, Group, Tabs } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { PeriodPicker } from '#components/period-picker.tsx';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { saveFile } from '#lib/save-file';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { ReportPanel } from './components/report-panel.tsx';
import { useReport } from './model/report.queries.ts';
import { choiceOf, paramsOf, periodTitles, queryOf, type ReportChoice } from './model/report-choice.ts';
import classes from './reports.module.css';
import { reportScreens } from './views/report-screens.ts';

/** Waivers, check-ins, bookings, revenue and what guests did, of any period, on the screen, as a file and on paper. Requirements F33–F36, B44. */
export function ReportsPage() {
  const { identity } = useSyncEngine();
  const [params, setParams] = useSearchParams();
  const choice = choiceOf(params);
  const found = useReport(identity.clientId, choice);
  const file = useReportFile(identity.clientId);
  const choose = (next: ReportChoice): void => setParams(paramsOf(next), { replace: true });
  return (
    <Container size="lg" py="lg">
      <PageHeader
        title="Reports"
        subtitle={
          <>
            <span data-screen-only>How your venue did, compared with the period before.</span>
            <strong className={classes['paper']}>
              {reportScreens[choice.report].title} · {periodTitles[choice.period]}
            </strong>
          </>
        }
        actions={
          <Button component={Link} to="/customer-check-in?view=attendance" variant="default">
            Attendance Dashboard
          </Button>
        }
      />
      <Tabs
        value={choice.report}
        onChange={(next) => choose({ ...choice, report: reportNames.find((name) => name === next) ?? choice.report })}
      >
        <Tabs.List aria-label="Reports">
          {reportNames.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes['tab'] ?? ''}>
              {reportScreens[name].title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes['controls']} data-screen-only>
          <ReportPeriodPicker choice={choice} onChange={choose} />
          <Group gap="xs">
            <Button variant="default" loading={file.isBusy} onClick={() => void file.save(choice)}>
              Download CSV
            </Button>
            <Button variant="default" disabled={!found.data} onClick={() => window.print()}>
              Print
            </Button>
          </Group>
        </div>
        {reportNames.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === choice.report ? <ReportPanel choice={choice} found={found} /> : null}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Container>
  );
}

/** Downloads a report as CSV, under the name that the server gives it. */
function useReportFile(clientId: string): { isBusy: boolean; save: (choice: ReportChoice) => Promise<void> } {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (choice: ReportChoice): Promise<void> => {
    setIsBusy(true);
    const { report, period } = choice;
    const answer = await api.call(downloadReport, {
      params: { client_id: clientId, report, period },
      query: queryOf(choice),
    });
    if (answer.ok) saveFile(await answer.data.blob(), fileNameOf(answer.data) ?? `${report}-report-${period}.csv`);
    else toast(answer.message, 'failed');
    setIsBusy(false);
  };
  return { isBusy, save };
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}

interface ReportPeriodPickerProps {
  choice: ReportChoice;
  onChange: (next: ReportChoice) => void;
}

/** The periods of a report, as a list. */
function ReportPeriodPicker({ choice, onChange }: ReportPeriodPickerProps) {
  const today = useVenueDate();
  const isCustom = choice.period === 'custom';
  return (
    <PeriodPicker
      options={reportPeriods.map((value) => ({
        value,
        label: periodTitles[value],
        days: value === 'custom' && !isCustom ? null : reportDays(value, today, choice).range,
      }))}
      value={choice.period}
      range={{ start: choice.from, end: choice.to }}
      today={today}
      daysMax={REPORT_DAYS_MAX}
      isList
      onChoose={(period, range) => onChange({ ...choice, period, from: range?.start ?? '', to: range?.end ?? '' })}
    />
  );
}
