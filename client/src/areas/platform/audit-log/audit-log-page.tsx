import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { Button, Container, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import { AuditBreaks } from './audit-breaks.tsx';
import classes from './audit-log.module.css';
import { LogTable } from './components/log-table.tsx';
import { LogTools } from './components/log-tools.tsx';
import { VerifyPanel } from './components/verify-panel.tsx';
import { type LogView, useAuditLog } from './model/audit-log.queries.ts';

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
      {log.error && !log.data ? (
        <ErrorState message={`Failed to load the audit log: ${log.error.message}`} onRetry={() => void log.refetch()} />
      ) : null}
      {log.isPending ? <SkeletonRows rows={8} /> : null}
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
