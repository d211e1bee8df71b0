import { Button, Group, Skeleton, Stack, Tabs, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { venueTime } from '../../lib/venue-format.ts';
import { useSyncEngine, useSyncStatus } from '../../sync/sync-context.tsx';
import { useVenue } from '../../sync/use-code-lookup.ts';
import classes from './check-in.module.css';
import { CustomerSection } from './components/customer-section.tsx';
import { FilterBar } from './components/filter-bar.tsx';
import { NoticeBar } from './components/notice-bar.tsx';
import { ShortcutHelp } from './components/shortcut-help.tsx';
import { Summary } from './components/summary.tsx';
import type { DeskShortcut } from './shortcuts.ts';
import { useDesk } from './use-desk.ts';
import { useDeskActions } from './use-desk-actions.ts';
import type { RowListHandle } from './use-row-list.ts';
import { useShortcuts } from './use-shortcuts.ts';

export interface CheckInPageProps {
  /** Shows the verdict of a scanned card; `app` puts the scan-in feature's panel here. */
  scanPanel?: ReactNode;
  /** The second top tab; without it the page has the first alone. */
  customerManagement?: ReactNode;
}

/** The front desk: who is here, who is not, and one key to check in. Source: client operations §2, §4, §9. */
export function CheckInPage({ scanPanel, customerManagement }: CheckInPageProps) {
  return (
    <div className={classes['page']}>
      <Tabs defaultValue="check-in" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="check-in">Check In</Tabs.Tab>
          {customerManagement && <Tabs.Tab value="management">Customer Management</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="check-in" pt="md">
          <CheckInTab scanPanel={scanPanel} />
        </Tabs.Panel>
        {customerManagement && (
          <Tabs.Panel value="management" pt="md">
            {customerManagement}
          </Tabs.Panel>
        )}
      </Tabs>
    </div>
  );
}

function CheckInTab({ scanPanel }: { scanPanel: ReactNode }) {
  const engine = useSyncEngine();
  const { lastContactAtUtc } = useSyncStatus();
  const { time_zone: timeZone } = useVenue();
  const desk = useDesk();
  const actions = useDeskActions();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<RowListHandle>(null);
  const focusSearch = () => search.current?.focus();
  const { isLoading } = desk;
  useEffect(() => {
    if (!isLoading) search.current?.focus();
  }, [isLoading]);

  const run: Record<DeskShortcut, () => void> = {
    search: () => search.current?.select(),
    undo: () => void actions.undoLast(),
    help: () => setIsHelpOpen(true),
    refresh: () => engine.syncNow(),
  };
  useShortcuts((action) => run[action]());

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') desk.change({ search: '' });
    if (event.key === 'ArrowDown') list.current?.focusRow(0);
    if (event.key === 'Enter') {
      const [only] = desk.rows;
      if (only && !only.checkIn && desk.rows.length === 1 && desk.filters.search.trim())
        void actions.checkIn(only.customer);
      else list.current?.focusRow(0);
    }
    if (event.key === 'ArrowDown' || event.key === 'Enter') event.preventDefault();
  };

  return (
    <Stack gap="md">
      <header className={classes['head']}>
        <Title order={1} size="h3">
          Customer Check-In System
        </Title>
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            Last updated: {lastContactAtUtc ? venueTime(lastContactAtUtc, timeZone) : 'never'}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => engine.syncNow()}>
            Refresh Data
          </Button>
          <Button variant="subtle" size="compact-sm" visibleFrom="sm" onClick={() => setIsHelpOpen(true)}>
            Keyboard
          </Button>
        </Group>
      </header>
      {scanPanel}
      {isLoading ? (
        <Loading />
      ) : (
        <>
          <Summary summary={desk.summary} />
          <div className={classes['search']}>
            <TextInput
              ref={search}
              size="md"
              label="Search customers"
              placeholder="Name, email or phone"
              autoComplete="off"
              spellCheck={false}
              value={desk.filters.search}
              onChange={(event) => desk.change({ search: event.currentTarget.value })}
              onKeyDown={onSearchKey}
            />
            <Button
              variant="default"
              size="md"
              disabled={!desk.filters.search}
              onClick={() => {
                desk.change({ search: '' });
                focusSearch();
              }}
            >
              Clear
            </Button>
          </div>
          <FilterBar desk={desk} />
          <VisuallyHidden component="output">
            {desk.rows.length.toLocaleString('en-US')} customers listed
          </VisuallyHidden>
          <CustomerSection desk={desk} actions={actions} timeZone={timeZone} handle={list} focusSearch={focusSearch} />
        </>
      )}
      <NoticeBar {...actions} />
      <ShortcutHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </Stack>
  );
}

/** The shape of what comes, so that nothing jumps. */
function Loading() {
  return (
    <Stack gap="sm">
      <Text component="output">Loading customer check-in data...</Text>
      <Skeleton height={42} />
      <Skeleton height={36} width="60%" />
      <Skeleton height={320} />
    </Stack>
  );
}
