import { Button, Container, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { usePairedDevice } from '#lib/device/paired-device-context.tsx';
import { homeOf } from '#lib/routes/route-table';
import { saveFile } from '#lib/save-file';
import { useObservable } from '#lib/use-observable';
import type { QueueItem } from '#sync/port/engine-port';
import { useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { OutboxItem } from './components/outbox-item.tsx';
import { countsOf, emptyTexts, itemsOf, type OutboxTab, stateText, tabNames, tabsOf, titleOf } from './outbox.model.ts';
import { useKnownNames } from './use-known-names.ts';

const none: readonly QueueItem[] = [];

/**
 * This device's queued items and their results. Nothing here can be deleted; everything can be exported. A screen that shows it
 * inside itself has a way back of its own.
 */
export function OutboxPage({ hasBack = true }: { hasBack?: boolean }) {
  const engine = useSyncEngine();
  const status = useSyncStatus();
  const items = useObservable(engine.queue$, none);
  const names = useKnownNames();
  const counts = countsOf(items);
  const tabs = tabsOf(counts);
  const [tab, setTab] = useState<OutboxTab>('unsent');
  const exportItems = async (id?: string): Promise<void> => {
    const blob = await engine.exportQueue(id);
    saveFile(blob, `gatehouse-outbox${id ? `-${id.slice(0, 8)}` : ''}.json`);
  };
  return (
    <Container size="md" py="xl">
      {hasBack ? <BackButton /> : null}
      <PageHeader
        title="Outbox"
        subtitle="What was done on this device, and whether it has been sent."
        actions={
          <>
            <Button variant="default" onClick={() => void exportItems()} disabled={items.length === 0}>
              Export all
            </Button>
            <Button onClick={() => engine.syncNow()} disabled={status.network === 'offline'}>
              Send now
            </Button>
          </>
        }
      />
      {status.foreign > 0 ? (
        <Text mb="md" c="dimmed">
          {status.foreign === 1 ? '1 more item belongs' : `${status.foreign} more items belong`} to another venue, kept
          until that venue signs in on this device.
        </Text>
      ) : null}
      <Tabs
        value={tabs.includes(tab) ? tab : 'unsent'}
        onChange={(value) => setTab((value ?? 'unsent') as OutboxTab)}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabNames[name]} ({counts[name]})
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {counts[name] === 0 ? <EmptyState title={emptyTexts[name]} /> : null}
            {itemsOf(items, name).map((item) => (
              <OutboxItem
                key={item.id}
                item={item}
                title={titleOf(item, names)}
                meaning={stateText(item, status)}
                onExport={() => void exportItems(item.id)}
              />
            ))}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Container>
  );
}

/** Leads to the screen that the outbox was opened from; to the first screen of this device's user where it was opened by its address. */
function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const device = usePairedDevice();
  /* The router gives this key to the first entry of its history alone. */
  const isFirst = key === 'default';
  return (
    <Button
      variant="subtle"
      size="compact-md"
      mb="xs"
      ml={-8}
      onClick={() => void (isFirst ? navigate(homeOf(device?.role ?? 'client')) : navigate(-1))}
    >
      ← Back
    </Button>
  );
}
