import { Container } from '@mantine/core';
import { Link, useLocation, useParams } from 'react-router';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { usePageTitle } from '#components/page-title.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { PEOPLE_LOCKED } from '#domain/people/people-locked';
import { useVenue } from '#domain/venue/use-venue';
import { ApiError } from '#lib/api/api-result';
import { useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { CustomerActions } from './changes/customer-actions.tsx';
import { personName, typeText } from './model/customer-names.ts';
import { OfflineNotice } from './model/offline-notice.tsx';
import { CustomerNotes } from './notes/customer-notes.tsx';
import { AnswersSection } from './page/answers-section.tsx';
import { BookingsSection } from './page/bookings-section.tsx';
import { CheckInsSection } from './page/check-ins-section.tsx';
import { CustomerHere } from './page/customer-here.tsx';
import { useCustomerHistory } from './page/customer-history.queries.ts';
import { DocumentsSection } from './page/documents-section.tsx';
import { MembershipsSection } from './page/memberships-section.tsx';
import classes from './page/page.module.css';
import { PersonFacts } from './page/person-facts.tsx';
import { WaiversSection } from './page/waivers-section.tsx';

const MY_CUSTOMERS = '/customer-check-in?view=customers';

/** One customer: waivers, check-ins, bookings, membership and notes. Requirement F16. */
export function CustomerPage() {
  const { waiverId = '' } = useParams();
  const { data: history, dataUpdatedAt, error, fetchStatus, isPending, refetch } = useCustomerHistory(waiverId);
  const { network, isLocked } = useSyncStatus();
  const { time_zone: timeZone } = useVenue();
  const today = useVenueDate();
  const isUnreachable =
    network === 'offline' || fetchStatus === 'paused' || (error !== null && kindOf(error) === 'network');
  usePageTitle(history ? personName(history.customer) : null);
  const retry = (): void => void refetch();
  if (isLocked)
    return (
      <Container size="xl" py="lg">
        <NoName />
        <ErrorState message={PEOPLE_LOCKED} onRetry={retry} />
      </Container>
    );
  if (history) {
    const { customer } = history;
    const name = personName(customer);
    const canonicalId = customer.waiver_id;
    return (
      <Container size="xl" py="lg">
        <BackLink />
        <PageHeader title={name} subtitle={`${typeText(customer, today)} · ${canonicalId}`} />
        <OfflineNotice
          source={isUnreachable ? { kind: 'earlier', seenAtMs: dataUpdatedAt } : { kind: 'server' }}
          onRetry={retry}
        />
        <PersonFacts {...history} />
        <div className={classes['layout']}>
          <div className={classes['side']}>
            <MembershipsSection name={name} memberships={history.memberships} />
            <CustomerNotes waiverId={canonicalId} />
          </div>
          <div className={classes['main']}>
            <DocumentsSection waiverId={canonicalId} />
            <AnswersSection key={`of ${canonicalId}`} waiverId={canonicalId} />
            <WaiversSection
              key={canonicalId}
              waiverId={canonicalId}
              waivers={history.waivers}
              venueDate={today}
              timeZone={timeZone}
            />
            <BookingsSection key={`for ${canonicalId}`} waiverId={canonicalId} bookings={history.bookings} />
            <CheckInsSection
              key={`in ${canonicalId}`}
              waiverId={canonicalId}
              checkIns={history.check_ins}
              timeZone={timeZone}
            />
            <CustomerActions waiverId={canonicalId} />
          </div>
        </div>
      </Container>
    );
  }
  return (
    <Container size="xl" py="lg">
      <BackLink />
      {error && kindOf(error) === 'CUSTOMER_NOT_FOUND' ? (
        <PageHeader title="Customer not found" subtitle={`No waiver of this venue has the ID ${waiverId}.`} />
      ) : null}
      {isUnreachable ? <CustomerHere waiverId={waiverId} onRetry={retry} /> : null}
      {error && !isUnreachable && kindOf(error) !== 'CUSTOMER_NOT_FOUND' ? (
        <>
          <NoName />
          <ErrorState message={`Failed to fetch the customer: ${error.message}`} onRetry={retry} />
        </>
      ) : null}
      {isPending && !isUnreachable ? (
        <>
          <NoName />
          <SkeletonRows rows={8} height={56} />
        </>
      ) : null}
    </Container>
  );
}

/** The page's heading for a screen reader, while there is no name to show. */
function NoName() {
  return <h1 className="gate-visually-hidden">Customer</h1>;
}

/** To the list as it was left. */
function BackLink() {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const from =
    typeof state?.from === 'string' && state.from.startsWith(`${MY_CUSTOMERS.split('?')[0]}?`)
      ? state.from
      : MY_CUSTOMERS;
  return (
    <Link to={from} className={classes['back']} data-screen-only>
      ← My Customers
    </Link>
  );
}

function kindOf(error: Error): string {
  if (!(error instanceof ApiError)) return '';
  return error.failure.kind === 'refused' ? error.failure.code : error.failure.kind;
}
