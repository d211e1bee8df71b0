import { listAdminPayments } from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { Alert, Button, Container, SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { StepPager } from '#components/pager/step-pager.tsx';
import { useRead } from '#lib/api/use-read';
import { PaymentTools } from './components/payment-tools.tsx';
import { PaymentsTable } from './components/payments-table.tsx';
import { firstView, isNarrowed, type PaymentsView } from './model/payments.model.ts';

/** What venues paid for their subscriptions, and visitors for bookings. Requirement Y5. */
export function PaymentHistoryPage() {
  const [view, setView] = useState(firstView);
  /** Where each page before this one, and this one, begins. */
  const [begins, setBegins] = useState<readonly (string | null)[]>([null]);
  const query = {
    type: view.type,
    search: view.search.trim(),
    outcome: view.outcome || undefined,
    startDate: view.startDate || undefined,
    endDate: view.endDate || undefined,
    after: begins.at(-1) ?? undefined,
  };
  const read = useRead(listAdminPayments, { query }, { placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = read;
  const change = useCallback((next: PaymentsView) => {
    setView(next);
    setBegins([null]);
  }, []);
  return (
    <Container size="xl" py="lg">
      <PageHeader
        title="Payment History"
        subtitle="Payments of all venues, newest first."
        actions={
          <Button component={Link} to="/admin/exports" variant="default">
            Export as CSV
          </Button>
        }
      />
      <SegmentedControl
        aria-label="Kind of payment"
        mb="md"
        value={view.type}
        onChange={(type) => change({ ...view, type })}
        data={[
          { value: 'subscriptions', label: 'Subscriptions' },
          { value: 'deposits', label: 'Booking deposits' },
        ]}
      />
      <PaymentTools view={view} onChange={change} />
      {data?.isSearchCut ? (
        <Alert color="yellow" variant="light" mb="md">
          Many venues match. Showing payments of the first 20; type more of the name.
        </Alert>
      ) : null}
      <Loaded read={read} skeleton={{ rows: 10, height: 52 }} failed="Failed to load payments" hidesOld>
        {({ payments, next }) =>
          payments.length === 0 ? (
            <EmptyState title={isNarrowed(view) ? 'No payments match' : 'No payments yet'}>
              {isNarrowed(view)
                ? 'Change or clear the filters to see more.'
                : view.type === 'subscriptions'
                  ? 'A payment appears here when a venue pays for its subscription.'
                  : 'A deposit appears here when a visitor pays for a booking.'}
            </EmptyState>
          ) : (
            <>
              <PaymentsTable payments={payments} isStale={isPlaceholderData} />
              <StepPager
                text={`${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}`}
                begins={begins}
                next={next}
                isStale={isPlaceholderData}
                labels={['Newer', 'Older']}
                onBegins={setBegins}
              />
            </>
          )
        }
      </Loaded>
    </Container>
  );
}
