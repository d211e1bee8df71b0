import {
  listUsage,
  USAGE_PAGE_SIZE,
  type UsageQuery,
  type VenueUsage,
} from '@gatehouse/sync-protocol/areas/platform/usage.contracts';
import { type UsageLimits, usageState } from '@gatehouse/sync-protocol/areas/platform/usage-limits';
import { Container, NativeSelect, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import list from '#components/list-table.module.css';
import { ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { SearchField } from '#components/search-field.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { VenueLink } from '#domain/clients/venue-link.tsx';
import { useRead } from '#lib/api/use-read';
import { sizeText } from '#lib/size-text';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import classes from './usage.module.css';
import { limitsText, monthsOffered, orders, paramsOf, viewOf } from './usage-view.ts';

/** What each venue stores, and has signed and mailed in a month. The address holds what is chosen. Requirement Y110. */
export function UsagePage() {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const read = useRead(listUsage, { query: view }, { placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = read;
  const change = useCallback(
    (changes: Partial<UsageQuery>) =>
      setParams((now) => paramsOf({ ...viewOf(now), page: 1, ...changes }), { replace: true }),
    [setParams],
  );
  const search = useCallback((text: string) => change({ search: text }), [change]);
  const isNarrowed = view.search.trim() !== '' || view.only === 'near';
  const page = { page: view.page, pageSize: USAGE_PAGE_SIZE, total: data?.total ?? 0 };

  return (
    <Container size="xl" py="xl">
      <PageHeader
        title="Usage"
        subtitle="What each venue stores, and has signed and mailed in a month of its own calendar."
      />
      <search className={classes['tools']} aria-label="Usage">
        <SearchField
          label="Venue"
          placeholder="Name or client ID"
          maxLength={120}
          search={view.search}
          onSearch={search}
        />
        <NativeSelect
          label="Month"
          disabled={!data}
          value={data?.month ?? ''}
          data={data ? monthsOffered(data.current_month, data.month) : []}
          onChange={(event) => change({ month: event.currentTarget.value })}
        />
        <NativeSelect
          label="Sort by"
          value={view.order}
          data={orders}
          onChange={(event) => change({ order: event.currentTarget.value as UsageQuery['order'] })}
        />
        <NativeSelect
          label="Show"
          value={view.only}
          data={[
            { value: 'all', label: 'All venues' },
            { value: 'near', label: 'Near or over a limit' },
          ]}
          onChange={(event) => change({ only: event.currentTarget.value as UsageQuery['only'] })}
        />
      </search>
      <Loaded read={read} skeleton={{ rows: 8, height: 52 }} failed="Failed to load the usage" hidesOld>
        {({ limits, venues }) => (
          <>
            <Text size="sm" c="dimmed" mb="xs">
              {limitsText(limits)}
            </Text>
            <Text size="sm" c="dimmed" mb="xs" component="output" display="block">
              {rowsText(page, venues.length, ['venue', 'venues'])}
            </Text>
            {venues.length > 0 ? (
              <UsageTable venues={venues} limits={limits} isStale={isPlaceholderData} />
            ) : (
              <EmptyState title={isNarrowed ? 'No venues match' : 'No venues yet'}>
                {isNarrowed ? 'Show all venues or try a shorter search.' : 'A venue appears here when it registers.'}
              </EmptyState>
            )}
            <Pager {...page} onPage={(next) => change({ page: next })} />
          </>
        )}
      </Loaded>
    </Container>
  );
}

interface UsageTableProps {
  venues: readonly VenueUsage[];
  limits: UsageLimits;
  /** Whether these are rows of an earlier choice; they are dimmed. */
  isStale: boolean;
}

/** What each venue uses, with what is near or over a limit; on a phone cards. */
function UsageTable({ venues, limits, isStale }: UsageTableProps) {
  return (
    <ListTable
      aria-busy={isStale}
      data-stale={isStale || undefined}
      className={`${list['leadingLabels']} ${classes['table']}`}
      cardsTo={75}
      rows={venues}
      keyOf={({ client_id: id }) => id}
      columns={[
        {
          header: 'Venue',
          cell: ({ client_id: id, client_name: name }) => (
            <>
              <span className={list['name']}>
                <VenueLink clientId={id}>{name}</VenueLink>
              </span>
              <span className={classes['note']}>{id}</span>
            </>
          ),
        },
        {
          header: 'Storage',
          isLabeled: true,
          cell: ({ stored }) =>
            stored ? (
              <Used used={stored.bytes} limit={limits.bytes} text={sizeText(stored.bytes)}>
                {sizeText(stored.signatures)} signatures, {sizeText(stored.documents)} documents,{' '}
                {sizeText(stored.records)} people
              </Used>
            ) : (
              'Not counted yet'
            ),
        },
        {
          header: 'Signatures',
          isLabeled: true,
          cell: ({ signatures }) => <Used used={signatures} limit={limits.signatures} />,
        },
        { header: 'Emails', isLabeled: true, cell: ({ mails }) => <Used used={mails} limit={limits.mails} /> },
        {
          header: 'Storage counted',
          isLabeled: true,
          cell: ({ stored }) => (stored ? venueInstant(stored.counted_at, browserTimeZone()) : '–'),
        },
      ]}
    />
  );
}

interface UsedProps {
  used: number;
  limit: number | null;
  text?: string;
  /** What it consists of. */
  children?: ReactNode;
}

function Used({ used, limit, text = used.toLocaleString('en-US'), children }: UsedProps) {
  const state = usageState(used, limit);
  return (
    <div>
      <span className={classes['used']}>
        <span data-tabular>{text}</span>
        {state === 'over' ? <StateBadge color="red">Over its limit</StateBadge> : null}
        {state === 'near' ? <StateBadge color="yellow">Near its limit</StateBadge> : null}
      </span>
      {children ? <span className={classes['note']}>{children}</span> : null}
    </div>
  );
}
