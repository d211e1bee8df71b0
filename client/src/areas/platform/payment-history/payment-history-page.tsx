import {
  type AdminPayment,
  type AdminPaymentsQuery,
  listAdminPayments,
  type PaymentOutcome,
} from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Alert, Anchor, Button, Container, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { StepPager } from '#components/pager/step-pager.tsx';
import { SearchField } from '#components/search-field.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { outcomeLabels, paymentState } from '#domain/clients/payment-state';
import { VenueLink } from '#domain/clients/venue-link.tsx';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone, venueDay, venueTime } from '#lib/venue-format';
import classes from './payments.module.css';

/** What venues paid for their subscriptions, and visitors for bookings. Requirement Y5. */
export function PaymentHistoryPage() {
  /* A venue's page leads here with its ID. */
  const [params] = useSearchParams();
  const [view, setView] = useState({ ...firstView, search: params.get('search') ?? '' });
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

interface PaymentToolsProps {
  view: PaymentsView;
  onChange: (view: PaymentsView) => void;
}

/** The filters above the admins' payment history. 'Clear filters' keeps the type, which is chosen elsewhere. */
function PaymentTools({ view, onChange }: PaymentToolsProps) {
  return (
    <search className={classes['tools']} aria-label="Payments">
      <SearchField
        label="Venue"
        placeholder="Name or client ID"
        maxLength={120}
        search={view.search}
        onSearch={(search) => onChange({ ...view, search })}
      />
      <NativeSelect
        label="Status"
        value={view.outcome}
        onChange={(event) => onChange({ ...view, outcome: event.currentTarget.value as PaymentsView['outcome'] })}
        data={[
          { value: '', label: 'Any status' },
          ...Object.entries(outcomeLabels).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextInput
        label="From"
        type="date"
        value={view.startDate}
        max={view.endDate || undefined}
        onChange={(event) => onChange({ ...view, startDate: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={view.endDate}
        min={view.startDate || undefined}
        onChange={(event) => onChange({ ...view, endDate: event.currentTarget.value })}
      />
      {isNarrowed(view) ? (
        <Button variant="default" onClick={() => onChange({ ...firstView, type: view.type })}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

/** Payments in the order given, for admins, in the time zone of their browser. `isStale` dims rows of an earlier search. */
function PaymentsTable({ payments, isStale }: { payments: readonly AdminPayment[]; isStale: boolean }) {
  const timeZone = browserTimeZone();
  return (
    <ListTable
      aria-busy={isStale}
      className={classes['table']}
      data-stale={isStale || undefined}
      cardsTo={48}
      rows={payments}
      keyOf={(payment) => `${payment.client_id} ${payment.payment_id}`}
      columns={[
        {
          header: 'Date',
          cell: ({ created_at: at }) => (
            <>
              {venueDay(at, timeZone)}
              <span className={classes['note']}>{venueTime(at, timeZone)}</span>
            </>
          ),
        },
        {
          header: 'Venue',
          cell: (payment) => (
            <>
              <span className="gate-strong gate-breakable">
                <VenueLink clientId={payment.client_id}>{payment.client_name}</VenueLink>
              </span>
              <span className={classes['note']}>{payment.client_id}</span>
            </>
          ),
        },
        {
          header: 'Payment',
          cell: ({ description, failure, outcome }) => (
            <>
              {description}
              {failure && outcome === 'failed' ? <span className={classes['note']}>{failure}</span> : null}
            </>
          ),
        },
        {
          header: 'Status',
          cell: (payment) => {
            const { color, label } = paymentState(payment);
            return <StateBadge color={color}>{label}</StateBadge>;
          },
        },
        {
          header: 'Refunded',
          cell: ({ refunded, currency }) => (refunded > 0 ? formatMoney(refunded, currency) : null),
          attributes: ({ refunded }) => ({ 'data-label': refunded > 0 ? 'Refunded' : undefined }),
        },
        {
          header: 'Amount',
          cell: ({ amount, currency, receipt_url: receipt }) => (
            <>
              <span className={classes['amount']}>{formatMoney(amount, currency)}</span>
              {receipt ? (
                <Anchor href={receipt} target="_blank" rel="noreferrer" size="sm">
                  Receipt
                </Anchor>
              ) : null}
            </>
          ),
        },
      ]}
    />
  );
}

/** What is asked for; '' is any. */
interface PaymentsView {
  type: AdminPaymentsQuery['type'];
  outcome: PaymentOutcome | '';
  search: string;
  startDate: string;
  endDate: string;
}

const firstView: PaymentsView = { type: 'subscriptions', outcome: '', search: '', startDate: '', endDate: '' };

/** Whether anything but the type narrows the list. */
function isNarrowed({ outcome, search, startDate, endDate }: PaymentsView): boolean {
  return outcome !== '' || search.trim() !== '' || startDate !== '' || endDate !== '';
}
