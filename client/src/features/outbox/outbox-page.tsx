import { Button, Container, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { useObservable } from '../../lib/use-observable.ts';
import type { QueueItem } from '../../sync/engine/engine-port.ts';
import { useRows, useSyncEngine, useSyncStatus } from '../../sync/react/sync-context.tsx';
import { OutboxItem } from './components/outbox-item.tsx';
import { countsOf, emptyTexts, itemsOf, type OutboxTab, tabNames, tabs, titleOf } from './outbox.model.ts';

const none: readonly QueueItem[] = [];

/** This device's queued items and their results. Nothing here can be deleted; everything can be exported. */
export function OutboxPage() {
  const engine = useSyncEngine();
  const status = useSyncStatus();
  const items = useObservable(engine.queue$, none);
  const { view: bookings } = useRows('bookings');
  const counts = countsOf(items);
  const [tab, setTab] = useState<OutboxTab>('unsent');
  const exportItems = async (id?: string): Promise<void> => {
    const blob = await engine.exportQueue(id);
    saveFile(blob, `gatehouse-outbox${id ? `-${id.slice(0, 8)}` : ''}.json`);
  };
  return (
    <Container size="md" py="xl">
      <PageHeader
        title="Outbox"
        subtitle="What was done on this device, and whether it has reached the server."
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
          {status.foreign} more {status.foreign === 1 ? 'item belongs' : 'items belong'} to another venue. They are kept
          until that venue signs in on this device.
        </Text>
      ) : null}
      <Tabs value={tab} onChange={(value) => setTab((value ?? 'unsent') as OutboxTab)} keepMounted={false}>
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
                title={titleOf(item, (bookingId) => bookings.get(bookingId)?.party_name)}
                onExport={() => void exportItems(item.id)}
              />
            ))}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Container>
  );
}
