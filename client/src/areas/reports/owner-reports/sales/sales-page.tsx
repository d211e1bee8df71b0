import { REPORT_DAYS_MAX } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { downloadBills, getSales } from '@gatehouse/sync-protocol/areas/reports/sales.contracts';
import { Button, Container } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '#components/endpoints.tsx';
import { toast } from '#components/toast';
import { type Chosen, chosenOf, paperTitle } from '#domain/reports/periods';
import { ReportsFrame } from '#domain/reports/reports-frame.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useRead } from '#lib/api/use-read';
import { downloadName, saveFile } from '#lib/save-file';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import classes from '../reports.module.css';
import { SalesTables } from './sales-tables.tsx';

/** Revenue by what was sold and how it was paid, on the screen, on paper and as files for an accountant. Requirement F72. */
export function SalesPage() {
  const { clientId } = useSyncEngine().identity;
  const [params] = useSearchParams();
  const chosen = chosenOf(params);
  const today = useVenueDate();
  const read = useRead(getSales, { params: { client_id: clientId, period: chosen.period }, query: daysOf(chosen) });
  const file = useBillsFile(clientId);
  return (
    <Container size="xl" py="lg">
      <ReportsFrame
        place="sales"
        title="Reports"
        subtitle={
          <>
            <span data-screen-only>What was sold by day of play, and what was paid by the day when it was taken.</span>
            <strong className={classes['paper']}>Sales · {paperTitle(chosen, today)}</strong>
          </>
        }
        daysMax={REPORT_DAYS_MAX}
        actions={
          <>
            <Button variant="default" disabled={file.isBusy} onClick={() => void file.save('lines', chosen)}>
              Lines (CSV)
            </Button>
            <Button variant="default" disabled={file.isBusy} onClick={() => void file.save('payments', chosen)}>
              Payments (CSV)
            </Button>
            <Button variant="default" disabled={!read.data} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      >
        <Loaded read={read} skeleton={{ rows: 6, height: 80 }} hidesOld>
          {({ report }) => <SalesTables report={report} />}
        </Loaded>
      </ReportsFrame>
    </Container>
  );
}

/** The days of a custom period. */
function daysOf({ start, end }: Chosen): { start?: string; end?: string } {
  return start && end ? { start, end } : {};
}

function useBillsFile(clientId: string) {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (kind: 'lines' | 'payments', chosen: Chosen): Promise<void> => {
    setIsBusy(true);
    const { period } = chosen;
    const answer = await api.call(downloadBills, {
      params: { client_id: clientId, period },
      query: { kind, ...daysOf(chosen) },
    });
    if (answer.ok)
      saveFile(
        await answer.data.blob(),
        downloadName(answer.data.headers.get('content-disposition'), `bill-${kind}-${period}.csv`),
      );
    else toast(answer.message, 'failed');
    setIsBusy(false);
  };
  return { isBusy, save };
}
