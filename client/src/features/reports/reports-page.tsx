import { reportNames } from '@gatehouse/sync-protocol/http/reports';
import { Button, Container, Group, Tabs } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { useVenue } from '../../domain/venue/use-venue.ts';
import { venueDay, venueTime } from '../../lib/venue-format.ts';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';
import { ReportPanel } from './components/report-panel.tsx';
import { ReportPeriodPicker } from './components/report-period-picker.tsx';
import { useReport } from './report.queries.ts';
import { choiceOf, paramsOf, periodTitles, type ReportChoice, reportTitles } from './report-choice.ts';
import classes from './reports.module.css';
import { useReportFile } from './use-report-file.ts';

/** Waivers, check-ins, bookings and revenue of any period, on the screen, as a file and on paper. Requirements F33–F36. */
export function ReportsPage() {
  const { identity } = useSyncEngine();
  const [params, setParams] = useSearchParams();
  const choice = choiceOf(params);
  const found = useReport(identity.clientId, choice);
  const file = useReportFile(identity.clientId);
  const choose = (next: ReportChoice): void => setParams(paramsOf(next), { replace: true });
  return (
    <Container size="lg" py="lg" className={classes['page'] ?? ''} data-report>
      <PaperHeader choice={choice} />
      <div className={classes['screen']}>
        <PageHeader
          title="Reports"
          subtitle="How your venue did, compared with the period before."
          actions={
            <Button component={Link} to="/customer-check-in?view=attendance" variant="default">
              Attendance Dashboard
            </Button>
          }
        />
      </div>
      <Tabs
        value={choice.report}
        onChange={(next) => choose({ ...choice, report: reportNames.find((name) => name === next) ?? choice.report })}
      >
        <Tabs.List aria-label="Reports" className={classes['screen'] ?? ''}>
          {reportNames.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes['tab'] ?? ''}>
              {reportTitles[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes['controls']}>
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

/** Above a printed report: whose it is, and when it was printed. */
function PaperHeader({ choice }: { choice: ReportChoice }) {
  const engine = useSyncEngine();
  const { client_name: name, time_zone: timeZone } = useVenue();
  const nowMs = engine.now().epochMs;
  return (
    <header className={classes['paper']}>
      <h1>{reportTitles[choice.report]} report</h1>
      <p>
        {name} · {periodTitles[choice.period]} · printed {venueDay(nowMs, timeZone)} at {venueTime(nowMs, timeZone)}
      </p>
    </header>
  );
}
