import { actionLabel } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import {
  type AuditEntryView,
  listAuditLog,
  PLATFORM_CHAIN,
} from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { type AuditBreakView, listAuditBreaks } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { addDays, startOfVenueDate } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Container, Paper, ScrollArea, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { ShowEarlier } from '#components/show-earlier.tsx';
import { useRead } from '#lib/api/use-read';
import { useReadPages } from '#lib/api/use-read-pages';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import classes from './audit-log.module.css';
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
          <ShowEarlier list={log} />
        </div>
      ) : null}
    </Container>
  );
}

/** Never fetches again by itself, because each look at a venue's chain is recorded in it. */
function useAuditLog({ from, to, ...filters }: LogView, timeZone: string) {
  const query = {
    ...filters,
    from: from && startOf(from, timeZone),
    until: to && startOf(addDays(to, 1), timeZone),
  };
  return useReadPages(
    listAuditLog,
    { input: { query }, cursor: 'before' },
    { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity, gcTime: 0 },
  );
}

function startOf(date: string, timeZone: string): string {
  return new Date(startOfVenueDate(date, timeZone)).toISOString();
}

interface LogTableProps {
  entries: readonly AuditEntryView[];
  timeZone: string;
  onActor: (actor: string) => void;
}

/** A table, on a narrow window cards. An actor's name filters by them. */
function LogTable({ entries, timeZone, onActor }: LogTableProps) {
  return (
    <ListTable
      aria-label="Audit log"
      className={classes['table']}
      cardsTo={48}
      rows={entries}
      keyOf={(entry) => entry.seq}
      rowAttributes={({ action }) => ({ 'data-is-break': action === 'audit_break' || undefined })}
      columns={[
        { header: 'Time', className: classes['time'], isTabular: true, cell: ({ at }) => venueInstant(at, timeZone) },
        { header: 'What happened', className: classes['what'], cell: ({ action }) => actionLabel(action) },
        {
          header: 'By',
          className: classes['actor'],
          cell: ({ actor, actor_name: name }) => (
            <button type="button" onClick={() => onActor(actor)} title="Show only this actor">
              {name}
            </button>
          ),
        },
        {
          header: 'Subject',
          className: classes['subject'],
          cell: ({ subject }) => subject,
          attributes: ({ subject }) => ({ title: subject }),
        },
        { header: 'Link', className: classes['link'], isTabular: true, cell: ({ seq }) => seq.toLocaleString('en-US') },
      ]}
    />
  );
}

const kindLabels: Record<AuditBreakView['kind'], string> = {
  seal: 'The count or last hash in the database was changed',
  end: 'Links at the end were changed, added or removed',
  links: 'Older links were changed or removed',
};

/** Breaks in venues' audit chains; renders nothing without any. Requirement W3. */
function AuditBreaks() {
  const { data, error, refetch } = useRead(listAuditBreaks);
  const timeZone = browserTimeZone();
  if (error) return <ErrorState message="Failed to fetch audit chain breaks" onRetry={() => void refetch()} />;
  if (!data || data.breaks.length === 0) return null;
  return (
    <Paper withBorder mb="lg" component="section" aria-labelledby="audit-breaks">
      <Title order={2} size="h4" id="audit-breaks" px="md" pt="md">
        Broken audit logs
      </Title>
      <Text size="sm" c="dimmed" px="md" pb="xs">
        Someone changed the database directly, or its storage is damaged. Run <code>npm run verify-audit</code> on the
        server to see which links and records are affected.
      </Text>
      <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Breaks by venue' }}>
        <ListTable
          plain={{ verticalSpacing: 'sm', horizontalSpacing: 'md', miw: 720 }}
          rows={data.breaks}
          keyOf={(row) => `${row.client_id} ${row.break_id}`}
          columns={[
            { header: 'Client ID', cell: (row) => row.client_id },
            { header: 'Company Name', cell: (row) => row.client_name },
            {
              header: 'Found',
              attributes: { style: { whiteSpace: 'nowrap' } },
              cell: (row) => venueInstant(row.found_at, timeZone),
            },
            { header: 'What was found', cell: (row) => kindLabels[row.kind] },
            { header: 'At link', isTabular: true, cell: (row) => row.at_link },
          ]}
        />
      </ScrollArea>
    </Paper>
  );
}
