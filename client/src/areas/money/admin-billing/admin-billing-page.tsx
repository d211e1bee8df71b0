import {
  BILLED_VENUES_PAGE,
  type BilledVenueFilter,
  billedVenueFilters,
  listBilledVenues,
} from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { Alert, Button, Container, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Pager } from '#components/pager/pager.tsx';
import { SearchField } from '#components/search-field.tsx';
import { useFlash } from '#components/settings/use-flash';
import { useRead, useReadAgain } from '#lib/api/use-read';
import { PaymentReviews } from './reviews/payment-reviews.tsx';
import { RunRenewals } from './run-renewals.tsx';
import { billingReads, countText, type RunReply, runSummary, type VenueQuery } from './venues/admin-billing.model.ts';
import { VenueDetails } from './venues/venue-details.tsx';
import { VenueList } from './venues/venue-list.tsx';
import classes from './venues/venues.module.css';

/** What venues pay the platform: payments that need attention first, then every venue with its profile at Square. Requirement Y40. */
export function AdminBillingPage() {
  const { query, chosenId, change, addressOf } = useAddress();
  const venues = useRead(listBilledVenues, { query }, { placeholderData: keepPreviousData });
  const readAgain = useReadAgain();
  const { flash, done, failed, clear } = useFlash();
  const [run, setRun] = useState<RunReply | null>(null);
  const { data } = venues;
  const isChosen = ({ client_id }: { client_id: string }): boolean => client_id === chosenId;
  const shown = data?.clients.find(isChosen);
  /* The venue of a link may be on another page than the one that is shown. */
  const isElsewhere = chosenId !== null && data !== undefined && !shown;
  const linked = useRead(listBilledVenues, isElsewhere ? { query: { search: chosenId } } : null);
  const chosen = shown ?? linked.data?.clients.find(isChosen);

  return (
    <Container size="xl" py="xl">
      <PageHeader
        title="Customer Profiles and Billing"
        actions={
          <>
            <Button
              variant="default"
              miw={130}
              disabled={venues.isFetching}
              onClick={() => void readAgain(...billingReads)}
            >
              {venues.isFetching ? 'Refreshing…' : 'Refresh Data'}
            </Button>
            <RunRenewals
              onDone={(reply) => {
                setRun(reply);
                done(runSummary(reply));
              }}
              onFailed={failed}
            />
          </>
        }
      />
      <div aria-live="polite" className={classes['flash']}>
        {flash ? (
          <Alert
            color={flash.tone === 'done' ? 'green' : 'red'}
            variant="light"
            withCloseButton
            closeButtonLabel="Close"
            onClose={clear}
          >
            {flash.text}
          </Alert>
        ) : null}
        {run ? <RunFailures run={run} onClose={() => setRun(null)} /> : null}
      </div>
      <PaymentReviews />
      <div className={classes['layout']} data-chosen={chosen ? true : undefined}>
        <section className={classes['side']} aria-labelledby="venues-title">
          <div className={classes['head']}>
            <Title order={2} size="h3" id="venues-title">
              Venues
            </Title>
            <Text size="sm" c="dimmed" aria-live="polite" data-tabular>
              {data ? countText(data.matching, data.total) : ''}
            </Text>
          </div>
          <VenueTools query={query} onChange={change} />
          <Loaded read={venues} skeleton={{ rows: 6, height: 52 }} failed="Failed to load clients">
            {({ clients, total, matching }) => (
              <>
                {clients.length === 0 ? (
                  <EmptyState title={total === 0 ? 'No venues yet' : 'No venue matches'}>
                    {total === 0
                      ? 'A venue appears here when it registers.'
                      : 'Try another name, email or client ID, or a different filter.'}
                  </EmptyState>
                ) : (
                  <VenueList
                    venues={clients}
                    chosenId={chosenId}
                    isStale={venues.isPlaceholderData}
                    addressOf={addressOf}
                  />
                )}
                <Pager
                  page={query.page}
                  pageSize={BILLED_VENUES_PAGE}
                  total={matching}
                  onPage={(page) => change({ page })}
                />
              </>
            )}
          </Loaded>
        </section>
        {chosen ? (
          <VenueDetails
            key={chosen.client_id}
            venue={chosen}
            backTo={`?${addressOf(null)}`}
            onDone={done}
            onFailed={failed}
          />
        ) : (
          <p className={classes['hint']}>Choose a venue to see its profile, subscription and charges.</p>
        )}
      </div>
    </Container>
  );
}

/** What is shown is in the address, so that Back and a link lead to it. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const query: VenueQuery = {
    search: params.get('search') ?? '',
    filter: billedVenueFilters.find((name) => name === params.get('filter')) ?? 'all',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  };
  const change = useCallback(
    (to: Partial<VenueQuery>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (to.page === undefined) next.delete('page');
          for (const [name, value] of Object.entries(to)) next.set(name, String(value));
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const addressOf = (clientId: string | null): string => {
    const next = new URLSearchParams(params);
    if (clientId) next.set('client', clientId);
    else next.delete('client');
    return next.toString();
  };
  return { query, chosenId: params.get('client'), change, addressOf };
}

/** Which venues could not be renewed, and why; stays until it is closed. */
function RunFailures({ run, onClose }: { run: RunReply; onClose: () => void }) {
  const failures = run.results.filter(({ success }) => !success);
  if (failures.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" withCloseButton closeButtonLabel="Close the list" onClose={onClose}>
      <strong>Not renewed</strong>
      <ul className={classes['failures']}>
        {failures.map(({ clientId, clientName, message }) => (
          <li key={clientId}>
            <strong>{clientName}</strong> ({clientId}): {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const filterNames: Readonly<Record<BilledVenueFilter, string>> = {
  all: 'All',
  ending: 'Ending or expired',
  no_profile: 'No Square profile',
};

/** The search and the filters; each starts again at the first page. */
function VenueTools({ query, onChange }: { query: VenueQuery; onChange: (change: Partial<VenueQuery>) => void }) {
  return (
    <div className={classes['tools']}>
      <SearchField
        aria-label="Search venues"
        placeholder="Name, email or client ID"
        w="100%"
        maxLength={120}
        search={query.search}
        onSearch={(search) => onChange({ search })}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset can't be a flex container everywhere. */}
      <div className={`gate-row ${classes['filters']}`} role="group" aria-label="Filter">
        {Object.entries(filterNames).map(([filter, name]) => (
          <Button
            key={filter}
            variant="default"
            size="xs"
            aria-pressed={query.filter === filter}
            onClick={() => onChange({ filter: filter as BilledVenueFilter })}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
