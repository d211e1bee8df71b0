import { listAuditLog, PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { addDays, startOfVenueDate } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Button, Container, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import { AuditBreaks } from './audit-breaks.tsx';
import classes from './audit-log.module.css';
import { LogTable } from './components/log-table.tsx';
import { LogTools, type LogView } from './components/log-tools.tsx';
import { VerifyPanel } from './components/verify-panel.tsx';

const names = ['action', 'actor', 'from', 'to'] as const;

/** The chain of a client or of the platform, newest first. The address holds the filters. Requirement Y24. */
export function AuditLogPage() {
  const [params, setParams] = useSearchParams();
  const timeZone = browserTimeZone();
  const view: LogView = {
    chain: params.get('chain') || PLATFORM_CHAIN,
    action: params.get('action') ?? '',
    actor: params.get('actor') ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
  const log = useAuditLog(view, timeZone);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const searchedTo = log.data?.pages.at(-1)?.searched_to ?? null;
  const change = (changes: Partial<LogView>): void => {
    const next = { ...view, ...changes };
    const query = new URLSearchParams(next.chain === PLATFORM_CHAIN ? {} : { chain: next.chain });
    for (const name of names) if (next[name] !== '') query.set(name, next[name]);
    setParams(query, { replace: true });
  };
  return (
    <Container size="xl" py="xl">
      <PageHeader
        title="Audit Log"
        subtitle="A tamper-evident record of what happened. Clients see when you view theirs."
      />
      <AuditBreaks />
      <LogTools
        view={view}
        clientName={log.data?.pages[0]?.client_name ?? null}
        actorName={entries.find(({ actor }) => actor === view.actor)?.actor_name ?? null}
        onChange={change}
      />
      <VerifyPanel key={view.chain} chain={view.chain} timeZone={timeZone} />
      <Loaded read={log} skeleton={{ rows: 8 }} failed={({ message }) => `Failed to load the audit log: ${message}`} />
      {entries.length > 0 ? (
        <LogTable entries={entries} timeZone={timeZone} onActor={(actor) => change({ actor })} />
      ) : null}
      {log.data && entries.length === 0 && !log.hasNextPage ? (
        <EmptyState title="No entries">
          {names.some((name) => view[name] !== '')
            ? 'Nothing matches these filters.'
            : 'Entries appear here as things happen.'}
        </EmptyState>
      ) : null}
      {log.hasNextPage ? (
        <div className={classes['more']}>
          {searchedTo ? (
            <Text size="sm" c="dimmed" component="output">
              Searched back to {venueInstant(searchedTo, timeZone)}.
            </Text>
          ) : null}
          {log.isFetchNextPageError ? <ErrorState message={log.error?.message ?? 'Please try again.'} /> : null}
          <Button
            variant="default"
            miw={160}
            disabled={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {log.isFetchingNextPage ? 'Loading…' : 'Show Earlier'}
          </Button>
        </div>
      ) : null}
    </Container>
  );
}

/** Not fetched again by itself: each look at a venue's chain is recorded in it. */
function useAuditLog(view: LogView, timeZone: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['audit-log', view, timeZone],
    queryFn: async ({ pageParam: before, signal }) =>
      dataOf(
        await api.call(listAuditLog, {
          query: {
            chain: view.chain,
            action: view.action,
            actor: view.actor,
            from: view.from && startOf(view.from, timeZone),
            until: view.to && startOf(addDays(view.to, 1), timeZone),
            ...(before === null ? {} : { before }),
          },
          signal,
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

function startOf(date: string, timeZone: string): string {
  return new Date(startOfVenueDate(date, timeZone)).toISOString();
}
