import type { CustomerHistory } from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { readCode } from '@gatehouse/sync-protocol/base/ids';
import { Container, Group } from '@mantine/core';
import { Link, useLocation, useParams } from 'react-router';
import { ErrorState } from '#components/error-state.tsx';
import framed from '#components/framed-list.module.css';
import { PageHeader } from '#components/page-header.tsx';
import { usePageTitle } from '#components/page-title.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { BookingBadges } from '#domain/bookings/booking-badges.tsx';
import { moneyText, playersText, startText } from '#domain/bookings/booking-labels';
import { ReviewReasons } from '#domain/check-ins/review-reasons.tsx';
import { PEOPLE_LOCKED } from '#domain/people/people-locked';
import { useMay } from '#domain/session/session-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { recordsOfPeople } from '#domain/verdict/same-person';
import { useDocumentsOf } from '#domain/verdict/use-documents-of';
import { waiverWords } from '#domain/verdict/waiver-words';
import { signedText } from '#domain/waivers/signed-day';
import { ApiError } from '#lib/api/api-result';
import { venueInstant } from '#lib/venue-format';
import { useRows, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate, useVenueTimeZone } from '#sync/react/use-venue-date';
import { CustomerActions } from './changes/customer-actions.tsx';
import { personName, typeText } from './model/customer-names.ts';
import { OfflineNotice } from './model/offline-notice.tsx';
import { CustomerNotes } from './notes/customer-notes.tsx';
import { AnswersSection } from './page/answers-section.tsx';
import { useCustomerHistory, useMoreHistory } from './page/customer-history.queries.ts';
import { DocumentsSection } from './page/documents-section.tsx';
import { MembershipsSection } from './page/memberships-section.tsx';
import classes from './page/page.module.css';
import { PersonFacts } from './page/person-facts.tsx';
import { Rows, Section } from './page/section.tsx';
import { WaiversSection } from './page/waivers-section.tsx';

const MY_CUSTOMERS = '/customer-check-in?view=customers';

/** One customer: waivers, check-ins, bookings, membership and notes. Requirement F16. */
export function CustomerPage() {
  const { waiverId = '' } = useParams();
  const { data: history, dataUpdatedAt, error, fetchStatus, isPending, refetch } = useCustomerHistory(waiverId);
  const { network, isLocked } = useSyncStatus();
  const { time_zone: timeZone } = useVenue();
  const may = useMay();
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
            {may('people.edit') ? <CustomerNotes waiverId={canonicalId} /> : null}
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

/** Leads back to the list as it was left. */
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

const reasons = {
  signed: 'Signed for this booking',
  contact: 'Booked under this customer’s email or phone',
} as const;

/** Bookings that the person signed for or that were made under their email or phone, and which of the two. */
function BookingsSection({ waiverId, bookings }: { waiverId: string; bookings: CustomerHistory['bookings'] }) {
  const timeZone = useVenueTimeZone();
  const { rows, ...list } = useMoreHistory(waiverId, 'bookings', bookings);
  return (
    <Section title="Bookings">
      <Rows label="Bookings" none="No bookings." {...list} onMore={list.more}>
        {rows.map((row) => (
          <li key={row.booking_id}>
            <div>
              <p>
                {startText(row)} · {row.offering_name}
              </p>
              <p className={classes['small']}>
                {row.party_name} · {playersText(row)} · {moneyText(row, timeZone)} · {reasons[row.link]}
              </p>
            </div>
            <Group component="span" gap={4}>
              <BookingBadges {...row} />
            </Group>
          </li>
        ))}
      </Rows>
    </Section>
  );
}

interface CheckInsSectionProps {
  waiverId: string;
  checkIns: CustomerHistory['check_ins'];
  timeZone: string;
}

/** Every check-in of the person with its stored time, undone ones marked. */
function CheckInsSection({ waiverId, checkIns, timeZone }: CheckInsSectionProps) {
  const { rows, ...list } = useMoreHistory(waiverId, 'check_ins', checkIns);
  return (
    <Section title="Check-ins">
      <Rows label="Check-ins" none="Never checked in." {...list} onMore={list.more}>
        {rows.map((row) => (
          <li key={row.checkin_id} data-is-undone={row.undone_at !== null || undefined}>
            <div>
              <p>
                <span className={classes['struck']}>{venueInstant(row.check_in_time, timeZone)}</span>{' '}
                {row.membership_id ? <StateBadge color="blue">As a member</StateBadge> : null}
                {row.clock_flagged ? <StateBadge color="yellow">Device clock was off</StateBadge> : null}
                {row.undone_at ? (
                  <StateBadge color="gray">Undone {venueInstant(row.undone_at, timeZone)}</StateBadge>
                ) : null}
              </p>
              {row.by_name ? <p className={classes['small']}>Checked in by {row.by_name}</p> : null}
              {row.undone_by_name ? <p className={classes['small']}>Undone by {row.undone_by_name}</p> : null}
              {row.undo_reason ? <p className={classes['small']}>{row.undo_reason}</p> : null}
              <ReviewReasons reasons={row.review_reasons} />
            </div>
            <span className={classes['small']}>{row.checkin_id}</span>
          </li>
        ))}
      </Rows>
    </Section>
  );
}

/** What this browser holds of a customer, while the server can't be reached: the waivers of this year. */
function CustomerHere({ waiverId, onRetry }: { waiverId: string; onRetry: () => void }) {
  const rows = useRows('customers');
  const documentsOf = useDocumentsOf();
  const today = useVenueDate();
  const timeZone = useVenueTimeZone();
  const code = readCode(waiverId);
  const customer = rows.view.get(code.kind === 'waiver' ? code.id : waiverId);
  usePageTitle(customer ? personName(customer) : null);
  if (!customer)
    return (
      <>
        <PageHeader
          title="This customer is not in this browser’s copy"
          subtitle="Try again when the server can be reached."
        />
        <OfflineNotice source={{ kind: 'replica' }} onRetry={onRetry} />
      </>
    );
  const waivers = recordsOfPeople(rows.view)(customer).toSorted((one, other) =>
    one.created_at < other.created_at ? 1 : -1,
  );
  return (
    <>
      <PageHeader title={personName(customer)} subtitle={`${typeText(customer, today)} · ${customer.waiver_id}`} />
      <OfflineNotice source={{ kind: 'replica' }} onRetry={onRetry} />
      <PersonFacts customer={customer} guardians={[]} minors={[]} />
      <Section title="Documents">
        <p>{waiverWords(customer, today, documentsOf(customer)).text}</p>
      </Section>
      <Section title="Waivers">
        <ul className={`${framed['list']} ${classes['rows']}`} aria-label="Waivers">
          {waivers.map((row) => (
            <li key={row.waiver_id}>
              <p>{signedText(row, timeZone)}</p>
              <span className={classes['small']}>{row.waiver_id}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
