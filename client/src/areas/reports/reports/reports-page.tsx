import { reportNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { Button, Container, Group, Tabs } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { ReportPanel } from './components/report-panel.tsx';
import { ReportPeriodPicker } from './components/report-period-picker.tsx';
import { useReport } from './model/report.queries.ts';
import { choiceOf, paramsOf, periodTitles, type ReportChoice } from './model/report-choice.ts';
import classes from './reports.module.css';
import { useReportFile } from './use-report-file.ts';
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
