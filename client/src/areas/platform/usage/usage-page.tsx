import { listUsage, USAGE_PAGE_SIZE, type UsageQuery } from '@gatehouse/sync-protocol/areas/platform/usage.contracts';
import { Container, NativeSelect, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { SearchField } from '#components/search-field.tsx';
import { useRead } from '#lib/api/use-read';
import { UsageTable } from './components/usage-table.tsx';
import { limitsText, monthsOffered, orders, paramsOf, viewOf } from './model/usage-view.ts';
import classes from './usage.module.css';

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
