import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { Badge, Button, Container, Group, Paper, Tabs, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { usePairedDevice } from '#lib/device/paired-device-context.tsx';
import { homeOf } from '#lib/routes/route-table';
import { saveFile } from '#lib/save-file';
import { useObservable } from '#lib/use-observable';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import type { QueueItem } from '#sync/port/engine-port';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import {
  countsOf,
  emptyTexts,
  itemsOf,
  type KnownNames,
  type OutboxTab,
  stateText,
  tabNames,
  tabsOf,
  titleOf,
} from './outbox.model.ts';

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

/** The names this device holds. A kiosk has none, and a device whose people are locked shows none. */
function useKnownNames(): KnownNames {
  const customers = useRows('customers');
  const members = useRows('members');
  const checkIns = useRows('check_ins');
  const bookings = useRows('bookings');
  const bills = useRows('bills');
  return useMemo(
    () => ({
      person: (waiverId) => {
        const row = customers.view.get(waiverId);
        if (!row) return undefined;
        const isMinor = row.waiver_type === 'Minor' && row.minor_first_name;
        const parts = isMinor
          ? [row.minor_first_name, row.minor_last_name]
          : [row.adult_first_name, row.adult_last_name];
        return parts.filter(Boolean).join(' ');
      },
      member: (membershipId) => {
        const row = members.view.get(membershipId);
        return row && memberName(row);
      },
      waiverOf: (checkinId) => checkIns.view.get(checkinId)?.waiver_id,
      party: (bookingId) => bookings.view.get(bookingId)?.party_name,
      bookingPaid: (paymentId) =>
        [...bills.view.values()].find(({ payments }) => payments.some(({ payment_id: id }) => id === paymentId))
          ?.booking_id,
    }),
    [customers, members, checkIns, bookings, bills],
  );
}

interface OutboxItemProps {
  item: QueueItem;
  title: string;
  /** What its state means. */
  meaning: string;
  onExport: () => void;
}

/** One item: what it is and whose, when it was done, and what became of it. Times are this device's. */
function OutboxItem({ item, title, meaning, onExport }: OutboxItemProps) {
  const timeZone = browserTimeZone();
  return (
    <Paper withBorder p="sm" mb="xs" component="article" aria-label={title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          {item.needsReview ? (
            <Badge color="yellow" variant="light">
              Needs review
            </Badge>
          ) : null}
        </Group>
        <Button variant="default" size="xs" flex="none" onClick={onExport} aria-label={`Export: ${title}`}>
          Export
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {venueInstant(item.queuedAtUtc, timeZone)}
        {item.answeredAtUtc ? `, answered ${venueInstant(item.answeredAtUtc, timeZone)}` : ''}
      </Text>
      <Text size="sm" mt={4}>
        {meaning}
      </Text>
    </Paper>
  );
}
