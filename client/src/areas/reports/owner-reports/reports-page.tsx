import { REPORT_DAYS_MAX } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { downloadReport } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { Button, Container } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useDownload } from '#components/use-download';
import { paperTitle } from '#domain/reports/periods';
import { ReportsFrame, reportLabels } from '#domain/reports/reports-frame.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { ReportPanel } from './components/report-panel.tsx';
import { useReport } from './model/report.queries.ts';
import { choiceOf, queryOf } from './model/report-choice.ts';
import classes from './reports.module.css';
import { SalesPage } from './sales/sales-page.tsx';

/** The report that the address names. */
export function ReportsPage() {
  const [params] = useSearchParams();
  return params.get('report') === 'sales' ? <SalesPage /> : <FiguresPage />;
}

/** Waivers, visits, bookings, revenue and what guests did, in any period, on the screen, as a file and on paper. Requirements F33–F36, B44. */
function FiguresPage() {
  const { identity } = useSyncEngine();
  const [params] = useSearchParams();
  const choice = choiceOf(params);
  const today = useVenueDate();
  const found = useReport(identity.clientId, choice);
  const file = useDownload(downloadReport);
  const save = () => {
    const { report, period } = choice;
    const asked = { params: { client_id: identity.clientId, report, period }, query: queryOf(choice) };
    void file.save(asked, `${report}-report-${period}.csv`);
  };
  return (
    <Container size="xl" py="lg">
      <ReportsFrame
        place={choice.report}
        title="Reports"
        subtitle={
          <>
            <span data-screen-only>How your venue did, compared with the period before.</span>
            <strong className={classes['paper']}>
              {reportLabels[choice.report]} · {paperTitle(choice, today)}
            </strong>
          </>
        }
        daysMax={REPORT_DAYS_MAX}
        actions={
          <>
            <Button variant="default" loading={file.isBusy} onClick={save}>
              Download CSV
            </Button>
            <Button variant="default" disabled={!found.data} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      >
        <ReportPanel choice={choice} found={found} />
      </ReportsFrame>
    </Container>
  );
}
