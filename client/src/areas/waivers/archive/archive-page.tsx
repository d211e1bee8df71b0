import {
  ARCHIVE_PAGE_SIZE,
  type ArchivedWaiver,
  archiveWaiverAgain,
  getArchiveStatus,
  listArchivedWaivers,
  restoreWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { Alert, Container, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
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
import { ArchiveFacts } from './components/archive-facts.tsx';
import { ArchiveFilters } from './components/archive-filters.tsx';
import { ArchiveList } from './components/archive-list.tsx';
import { ArchiveResults } from './components/archive-results.tsx';
import { RestoreDialog } from './components/restore-dialog.tsx';
import { type ArchiveView, waiverName } from './model/archive.model.ts';

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
