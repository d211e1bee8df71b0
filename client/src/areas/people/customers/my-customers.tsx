import { CUSTOMERS_PAGE_SIZE } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { Button, Group, Menu, NativeSelect, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyExample } from '#components/empty-example.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { MoreMenu } from '#components/more-menu.tsx';
import { type PageOfRows, rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { PeriodButton, type PeriodDays } from '#components/period-button.tsx';
import { SearchField } from '#components/search-field.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { PrivacyRequests } from './changes/privacy-requests.tsx';
import { CustomerTable } from './list/customer-table.tsx';
import classes from './list/customers.module.css';
import {
  addressOf,
  type Column,
  columnTitles,
  daysOf,
  isFiltered,
  type ListView,
  type Period,
  periodLengths,
  periodText,
  periodTitles,
  readView,
  type Sort,
  sortBy,
  sortText,
  wantedOf,
} from './list/list-view.ts';
import { type ShownPage, useCustomerPage } from './list/use-customer-page.ts';
import { OfflineNotice } from './model/offline-notice.tsx';

/** Everyone who signed or was uploaded. What is chosen is in the address, so that Back returns to it. Requirements F10, F15. */
export function MyCustomers() {
  const today = useVenueDate();
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const wanted = useMemo(() => wantedOf(view, today), [view, today]);
  const { shown, failure, source, isChanging, isFetching, refresh } = useCustomerPage(wanted);
  const change = useCallback(
    (part: Partial<ListView>) =>
      setParams((now) => addressOf({ ...readView(now), page: 1, ...part }, now), { replace: part.page === undefined }),
    [setParams],
  );
  const clear = (): void => change({ search: '', period: 'all', from: '', to: '' });
  const sort = (column: Column): void => change({ sort: sortBy(view.sort, column) });
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  /* Here, because the actions change places when the screen is turned. */
  const [hasRequests, setHasRequests] = useState(false);
  const actions = (
    <Actions isPhone={isPhone} isFetching={isFetching} onRefresh={refresh} onRequests={() => setHasRequests(true)} />
  );
  const narrowed = periodText(view, today);

  return (
    <section aria-labelledby="my-customers">
      <div className={classes['head']}>
        <Title order={1} size="h2" id="my-customers">
          My Customers
        </Title>
        {isPhone ? null : actions}
      </div>
      <ListTools view={view} onChange={change} onClear={clear} aside={isPhone ? actions : null} />
      <OfflineNotice source={source} onRetry={refresh} />
      {failure ? <ErrorState message={failure} onRetry={refresh} /> : null}
      {shown ? (
        <>
          <div className={classes['line']}>
            <Text size="sm" c="dimmed" component="output" data-tabular>
              {[
                rowsText(pageOf(shown, view), shown.customers.length, nouns),
                narrowed,
                shown.total > 1 ? sortText(view.sort) : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <SortChoice sort={view.sort} onSort={(next) => change({ sort: next })} />
          </div>
          {shown.customers.length > 0 ? (
            <CustomerTable
              customers={shown.customers}
              sort={view.sort}
              onSort={sort}
              venueDate={today}
              address={`/customer-check-in?${params.toString()}`}
              isChanging={isChanging}
            />
          ) : (
            <NothingHere view={view} total={shown.total} onClear={clear} onFirst={() => change({ page: 1 })} />
          )}
          <Pager {...pageOf(shown, view)} onPage={(page) => change({ page })} />
        </>
      ) : null}
      {!shown && !failure ? <SkeletonRows rows={10} /> : null}
      {hasRequests ? <PrivacyRequests onClose={() => setHasRequests(false)} /> : null}
    </section>
  );
}

interface ActionsProps {
  isPhone: boolean;
  isFetching: boolean;
  onRefresh: () => void;
  onRequests: () => void;
}

/** What is done now and then; on a phone behind one button, so that the customers come first. Requirement O51. */
function Actions({ isPhone, isFetching, onRefresh, onRequests }: ActionsProps) {
  const may = useMay();
  const refresh = { disabled: isFetching, onClick: onRefresh };
  const refreshLabel = isFetching ? 'Refreshing…' : 'Refresh Customer Data';
  return isPhone ? (
    <MoreMenu label="More actions">
      <Menu.Item {...refresh}>{refreshLabel}</Menu.Item>
      {may('people.erase') ? <Menu.Item onClick={onRequests}>Privacy requests</Menu.Item> : null}
    </MoreMenu>
  ) : (
    <Group gap="sm">
      {may('people.erase') ? (
        <Button variant="default" onClick={onRequests}>
          Privacy requests
        </Button>
      ) : null}
      <Button variant="default" miw={196} {...refresh}>
        {refreshLabel}
      </Button>
    </Group>
  );
}

const nouns = ['customer', 'customers'] as const;

function pageOf({ total, isTotalExact }: ShownPage, { page }: ListView): PageOfRows {
  return { page, pageSize: CUSTOMERS_PAGE_SIZE, total, isTotalExact };
}

interface NothingHereProps {
  view: ListView;
  total: number;
  onClear: () => void;
  onFirst: () => void;
}

function NothingHere({ view, total, onClear, onFirst }: NothingHereProps) {
  if (total > 0)
    return (
      <EmptyState title="This page is empty" action={<Button onClick={onFirst}>First Page</Button>}>
        The list is shorter now.
      </EmptyState>
    );
  if (isFiltered(view))
    return (
      <EmptyState title="No customers match" action={<Button onClick={onClear}>Clear Filter</Button>}>
        {view.search.trim()
          ? `No name, email, phone or waiver ID contains “${view.search.trim()}”${view.period === 'all' ? '' : ' in these days'}.`
          : 'No one signed on these days.'}
      </EmptyState>
    );
  return (
    <>
      <EmptyState title="No customers yet">
        Everyone who signs your waiver is listed here. You can also upload the customers of another system.
      </EmptyState>
      <EmptyExample
        rows={[
          ['Sam Sample', 'Adult', 'Signed today'],
          ['Kim Sample', 'Minor, signed for by Sam', 'Signed today'],
        ]}
      />
    </>
  );
}

const options = [
  { value: '', label: 'Newest first' },
  ...Object.entries(columnTitles).map(([value, label]) => ({ value, label: `Sort by ${label}` })),
];

/** The way back to newest first; where the list has no header to press, also the columns. */
function SortChoice({ sort, onSort }: { sort: readonly Sort[]; onSort: (sort: Sort[]) => void }) {
  const [first] = sort;
  return (
    <Group gap="xs" className={classes['sorting'] ?? ''}>
      {first ? (
        <Button className={classes['newestFirst'] ?? ''} variant="subtle" size="compact-sm" onClick={() => onSort([])}>
          Newest first
        </Button>
      ) : null}
      <NativeSelect
        className={classes['sortSelect'] ?? ''}
        aria-label="Sort by"
        data={options}
        value={first?.column ?? ''}
        onChange={({ currentTarget: { value } }) => onSort(value === '' ? [] : sortBy(sort, value as Column))}
      />
      {first ? (
        <Button
          className={classes['direction'] ?? ''}
          variant="default"
          aria-label={first.direction === 'asc' ? 'Ascending: change' : 'Descending: change'}
          onClick={() => onSort(sortBy(sort, first.column))}
        >
          {first.direction === 'asc' ? '↑' : '↓'}
        </Button>
      ) : null}
    </Group>
  );
}

interface ListToolsProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
  onClear: () => void;
  /** Next to the search. */
  aside?: ReactNode;
}

/** The search, the days of signing, and the way back to everyone. */
function ListTools({ view, onChange, onClear, aside }: ListToolsProps) {
  const today = useVenueDate();
  const isBackwards = view.from !== '' && view.to !== '' && view.to < view.from;
  return (
    <div className={classes['tools']}>
      <div className={classes['search']}>
        <SearchField
          aria-label="Search customers"
          placeholder="Name, email, phone or waiver ID"
          search={view.search}
          onSearch={(search) => onChange({ search })}
        />
        {aside}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset can't be a flex container everywhere. */}
      <div className={`gate-row ${classes['periods']}`} role="group" aria-label="Date signed">
        {Object.entries(periodTitles).map(([period, title]) => (
          <PeriodButton
            key={period}
            label={title}
            days={daysTo(period as Period, today)}
            today={today}
            isChosen={view.period === period}
            variant="default"
            onClick={() => onChange({ period: period as Period })}
          />
        ))}
        {isFiltered(view) ? (
          <Button variant="subtle" size="sm" onClick={onClear}>
            Clear Filter
          </Button>
        ) : null}
      </div>
      {view.period === 'custom' ? (
        <SimpleGrid cols={2} maw={440}>
          <TextInput
            label="Start Date"
            type="date"
            max={view.to || undefined}
            value={view.from}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
          <TextInput
            label="End Date"
            type="date"
            min={view.from || undefined}
            value={view.to}
            error={isBackwards ? 'End date must be on or after start date' : null}
            onChange={(event) => onChange({ to: event.currentTarget.value })}
          />
        </SimpleGrid>
      ) : null}
    </div>
  );
}

/** The days of a period up to today; null where it has none of its own. */
function daysTo(period: Period, today: string): PeriodDays | null {
  const { from } = daysOf({ period, from: '', to: '' }, today);
  if (!from) return null;
  const length = periodLengths[period];
  return { from, to: today, ...(length === undefined ? {} : { length }) };
}
