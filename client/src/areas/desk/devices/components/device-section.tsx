import type { DeviceView } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { Button, SimpleGrid, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { deviceTitle } from '../model/devices.model.ts';
import { DeviceCard } from './device-card.tsx';

export interface DeviceSectionProps {
  title: string;
  hint: string;
  /** In the order in which they are shown. */
  devices: readonly DeviceView[];
  /** So many are shown until all are asked for. */
  shownMax: number;
  nowMs: number;
  onEdit: (device: DeviceView) => void;
  onRevoke: (device: DeviceView) => void;
}

/** The tablets or the browsers; of very many, the first until all are asked for. Requirement O40. */
export function DeviceSection({ title, hint, devices, shownMax, nowMs, onEdit, onRevoke }: DeviceSectionProps) {
  const { identity } = useSyncEngine();
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  if (devices.length === 0) return null;
  const isCut = devices.length > shownMax;
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} mt="lg">
        {title} ({devices.length.toLocaleString('en-US')})
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {hint}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {(showsAll ? devices : devices.slice(0, shownMax)).map((device) => (
          <DeviceCard
            key={device.device_id}
            device={device}
            title={deviceTitle(device, identity.deviceId, navigator.userAgent)}
            nowMs={nowMs}
            onEdit={() => onEdit(device)}
            onRevoke={() => onRevoke(device)}
          />
        ))}
      </SimpleGrid>
      {isCut ? (
        <Button variant="default" mt="md" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${devices.length.toLocaleString('en-US')}`}
        </Button>
      ) : null}
    </section>
  );
}
