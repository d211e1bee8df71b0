import { REPORT_DAYS_MAX } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { downloadReport } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { Button, Container } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '#components/toast';
import { paperTitle } from '#domain/reports/periods';
import { ReportsFrame, reportLabels } from '#domain/reports/reports-frame.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { saveFile } from '#lib/save-file';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { ReportPanel } from './components/report-panel.tsx';
import { useReport } from './model/report.queries.ts';
import { choiceOf, queryOf, type ReportChoice } from './model/report-choice.ts';
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
  const file = useReportFile(identity.clientId);
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
            <Button variant="default" loading={file.isBusy} onClick={() => void file.save(choice)}>
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
