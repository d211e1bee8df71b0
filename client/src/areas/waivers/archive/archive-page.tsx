import {
  ARCHIVE_PAGE_SIZE,
  type ArchivedWaiver,
  type ArchiveStatus,
  archiveWaiverAgain,
  getArchiveStatus,
  listArchivedWaivers,
  restoreWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { MINOR_HOLD_YEARS } from '@gatehouse/sync-protocol/areas/waivers/retention';
import { Alert, Container, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { useChange } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Pager } from '#components/pager/pager.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { askOnOpening } from '#lib/api/ask-on-opening';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { type ArchiveView, countText, lastRunText, nextRunText, waiverName } from './components/archive.model.ts';
import classes from './components/archive.module.css';
import { ArchiveFilters } from './components/archive-filters.tsx';
import { ArchiveList } from './components/archive-list.tsx';

const FIRST_VIEW: ArchiveView = { search: '', year: '', state: 'archived', page: 1 };

/** Waivers of past years, which only the server has: searchable, and restorable for a year. Requirements W14, W15. */
export function ArchivePage() {
  const { network } = useSyncStatus();
  const today = useVenueDate();
  const [view, setView] = useState(FIRST_VIEW);
  const [restoring, setRestoring] = useState<ArchivedWaiver | null>(null);
  const engine = useSyncEngine();
  const { clientId } = engine.identity;
  const params = { client_id: clientId };
  const list = useRead(
    listArchivedWaivers,
    { params, query: view },
    { placeholderData: keepPreviousData, ...askOnOpening },
  );
  const status = useRead(getArchiveStatus, { params }, askOnOpening);
  const shared = { invalidates: [listArchivedWaivers, getArchiveStatus], onDone: () => engine.syncNow() };
  const restore = useChange(restoreWaiver, { ...shared, failed: 'The waiver could not be restored' });
  const archive = useChange(archiveWaiverAgain, { ...shared, failed: 'The waiver could not be archived' });
  const retry = (): void => {
    void list.refetch();
    void status.refetch();
  };
  const again = (waiver: ArchivedWaiver): void =>
    void archive.act(
      { params: { ...params, waiver_id: waiver.waiver_id } },
      `The waiver of ${waiverName(waiver)} is in the archive again.`,
    );

  const facts = status.data?.archive;
  /* The browser may know before the engine does: then the query waits. */
  const isOffline = network === 'offline' || list.fetchStatus === 'paused';
  const isFailed = isOffline || list.isError || status.isError;
  /* What was listed before is no answer to what is asked now. */
  const page = isFailed && list.isPlaceholderData ? undefined : list.data;
  const isFiltered = view.search.trim() !== '' || view.year !== '';
  const isRestored = view.state === 'restored';
  const hasAny = facts !== undefined && (facts.years.length > 0 || facts.restored > 0);
  const restoreAndStay = async (waiver: ArchivedWaiver): Promise<void> => {
    const said = `The waiver of ${waiverName(waiver)} is back in My Customers and at the desk.`;
    await restore.act({ params: { ...params, waiver_id: waiver.waiver_id } }, said);
    if (page?.waivers.length === 1 && view.page > 1) setView({ ...view, page: view.page - 1 });
  };

  return (
    <Container size="lg" py="lg">
      <PageHeader
        title="Archive"
        subtitle="Waivers of past years. They left the lists and the devices when their year ended."
      />
      <Stack gap="lg">
        {isOffline ? (
          <Alert color="yellow" variant="light">
            You are offline. Archived waivers are only on the server; the desk still has this year’s.
          </Alert>
        ) : null}
        {isFailed && !isOffline ? <ErrorState message="Failed to load the archive" onRetry={retry} /> : null}
        {!facts && !isFailed ? <SkeletonRows rows={8} height={56} /> : null}
        {facts && !hasAny ? (
          <EmptyState title="Nothing is archived yet">
            When a year ends, its waivers move here, where you can search them and open the signed PDF.
          </EmptyState>
        ) : null}
        {hasAny ? (
          <Stack gap="sm">
            <ArchiveFilters
              view={view}
              years={facts.years}
              restored={facts.restored}
              onChange={(change) => setView({ ...view, page: 1, ...change })}
            />
            {page ? (
              <ArchiveResults
                page={page}
                isStale={list.isPlaceholderData}
                isFiltered={isFiltered}
                isRestored={isRestored}
              >
                <ArchiveList
                  waivers={page.waivers}
                  today={today}
                  busyId={archive.isPending ? archive.variables.params.waiver_id : null}
                  onRestore={setRestoring}
                  onArchiveAgain={again}
                />
              </ArchiveResults>
            ) : isFailed ? null : (
              <SkeletonRows rows={8} height={56} />
            )}
            {page ? (
              <Pager
                label="Pages of the archive"
                page={view.page}
                pageSize={ARCHIVE_PAGE_SIZE}
                total={page.total}
                onPage={(next) => setView({ ...view, page: next })}
              />
            ) : null}
          </Stack>
        ) : null}
        {facts ? <ArchiveFacts status={facts} /> : null}
      </Stack>
      <RestoreDialog waiver={restoring} today={today} onConfirm={restoreAndStay} onClose={() => setRestoring(null)} />
    </Container>
  );
}

interface RestoreDialogProps {
  /** Null while closed. */
  waiver: ArchivedWaiver | null;
  /** The venue's today. */
  today: string;
  onConfirm: (waiver: ArchivedWaiver) => Promise<void>;
  onClose: () => void;
}

/** Says what a restore does, and what it doesn't: it makes no waiver valid again. Requirement W14. */
function RestoreDialog({ waiver, today, onConfirm, onClose }: RestoreDialogProps) {
  return (
    <ConfirmDialog
      opened={waiver !== null}
      title={waiver ? `Restore the waiver of ${waiverName(waiver)}` : ''}
      confirmLabel="Restore"
      busyLabel="Restoring…"
      isDangerous={false}
      onConfirm={async () => {
        if (waiver) await onConfirm(waiver);
        onClose();
      }}
      onClose={onClose}
    >
      It returns to My Customers and to every desk until the end of {today.slice(0, 4)}. It stays a waiver of{' '}
      {waiver?.date_signed.slice(0, 4)}, so the desk still asks for a new one. You can archive it again at any time.
    </ConfirmDialog>
  );
}

interface ArchiveResultsProps {
  page: { total: number };
  /** The answer to the former question, shown until the next one comes. */
  isStale: boolean;
  isFiltered: boolean;
  isRestored: boolean;
  /** The list. */
  children: ReactNode;
}

/** How many there are, then the list, or why it is empty. */
function ArchiveResults({ page, isStale, isFiltered, isRestored, children }: ArchiveResultsProps) {
  return (
    <>
      <Text size="sm" c="dimmed" component="output">
        {isStale ? 'Searching…' : countText(page.total, { isFiltered, isRestored })}
      </Text>
      {page.total === 0 ? (
        <EmptyState title={emptyTitle(isFiltered, isRestored)}>
          {isRestored && !isFiltered ? 'A waiver that you restore is listed here until the year ends.' : null}
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}

function emptyTitle(isFiltered: boolean, isRestored: boolean): string {
  if (isFiltered) return isRestored ? 'No restored waivers match' : 'No archived waivers match';
  return isRestored ? 'No waivers are restored' : 'Every archived waiver is restored';
}

/** What is kept and until when, and when waivers move. Requirement W15. */
function ArchiveFacts({ status }: { status: ArchiveStatus }) {
  return (
    <Paper component="section" withBorder bg="var(--gate-surface)" p="md" aria-labelledby="archive-facts">
      <Title order={2} size="h4" mb="xs" id="archive-facts">
        What is kept, and until when
      </Title>
      <SimpleGrid component="dl" className={classes['facts'] ?? ''} cols={{ base: 1, sm: 2 }} spacing="md" m={0}>
        <Fact term="Archived last">{lastRunText(status) ?? 'Not yet: the first year has not ended.'}</Fact>
        <Fact term="Archived next">{nextRunText(status)}</Fact>
        <Fact term="Signed waivers">
          Gatehouse deletes nothing on its own, in the archive or elsewhere. Signature, evidence and check-ins stay as
          they were, and the signed PDF opens as before.
        </Fact>
        <Fact term="Minors">
          What was signed for a minor is held until {MINOR_HOLD_YEARS} years after the 18th birthday. Until that day it
          is not erased, unless the law requires it.
        </Fact>
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="sm">
        How long you must keep a waiver depends on where you are. These are Gatehouse’s defaults, not legal advice.
      </Text>
    </Paper>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
