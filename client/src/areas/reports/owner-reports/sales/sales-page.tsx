import { REPORT_DAYS_MAX } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { downloadBills, getSales } from '@gatehouse/sync-protocol/areas/reports/sales.contracts';
import { Button, Container } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Loaded } from '#components/endpoints.tsx';
import { useDownload } from '#components/use-download';
import { type Chosen, chosenOf, paperTitle } from '#domain/reports/periods';
import { ReportsFrame } from '#domain/reports/reports-frame.tsx';
import { useRead } from '#lib/api/use-read';
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
  const file = useDownload(downloadBills);
  const save = (kind: 'lines' | 'payments') => {
    const { period } = chosen;
    const asked = { params: { client_id: clientId, period }, query: { kind, ...daysOf(chosen) } };
    void file.save(asked, `bill-${kind}-${period}.csv`);
  };
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
            <Button variant="default" disabled={file.isBusy} onClick={() => save('lines')}>
              Lines (CSV)
            </Button>
            <Button variant="default" disabled={file.isBusy} onClick={() => save('payments')}>
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
