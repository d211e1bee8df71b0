import { ARCHIVE_PAGE_SIZE, type ArchivedWaiver } from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { Alert, Container, Stack } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Pager } from '#components/pager/pager.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { ArchiveFacts } from './components/archive-facts.tsx';
import { ArchiveFilters } from './components/archive-filters.tsx';
import { ArchiveList } from './components/archive-list.tsx';
import { ArchiveResults } from './components/archive-results.tsx';
import { RestoreDialog } from './components/restore-dialog.tsx';
import { type ArchiveView, useArchiveActions, useArchivedWaivers, useArchiveStatus } from './model/archive.queries.ts';

const FIRST_VIEW: ArchiveView = { search: '', year: '', state: 'archived', page: 1 };

/** Waivers of past years, which only the server has: searchable, and restorable for a year. Requirements W14, W15. */
export function ArchivePage() {
  const { network } = useSyncStatus();
  const today = useVenueDate();
  const [view, setView] = useState(FIRST_VIEW);
  const [restoring, setRestoring] = useState<ArchivedWaiver | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const list = useArchivedWaivers(view);
  const status = useArchiveStatus();
  const { restore, archiveAgain } = useArchiveActions();
  const retry = (): void => {
    void list.refetch();
    void status.refetch();
  };
  const again = async (waiver: ArchivedWaiver): Promise<void> => {
    setBusyId(waiver.waiver_id);
    await archiveAgain(waiver);
    setBusyId(null);
  };

  const { data: facts } = status;
  /* The browser may know before the engine does: then the query waits. */
  const isOffline = network === 'offline' || list.fetchStatus === 'paused';
  const isFailed = isOffline || list.isError || status.isError;
  /* What was listed before is no answer to what is asked now. */
  const page = isFailed && list.isPlaceholderData ? undefined : list.data;
  const isFiltered = view.search.trim() !== '' || view.year !== '';
  const isRestored = view.state === 'restored';
  const hasAny = facts !== undefined && (facts.years.length > 0 || facts.restored > 0);
  const restoreAndStay = async (waiver: ArchivedWaiver): Promise<void> => {
    await restore(waiver);
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
                  busyId={busyId}
                  onRestore={setRestoring}
                  onArchiveAgain={(waiver) => void again(waiver)}
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
