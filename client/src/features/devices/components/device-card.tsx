import type { DeviceView } from '@gatehouse/sync-protocol/http/devices';
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { agoText, clockText, roleNames } from '../../../domain/devices/device-labels.ts';
import { useReadOnly } from '../../../domain/subscription/subscription-status-context.tsx';
import classes from './device-card.module.css';

/** One device with what tells whether it is well. */
export function DeviceCard({
  device,
  nowMs,
  onEdit,
  onRevoke,
}: {
  device: DeviceView;
  nowMs: number;
  onEdit: () => void;
  onRevoke: () => void;
}) {
  const isRevoked = device.revoked_at !== null;
  const hasPin = Boolean(device.profile['staffPinHash']);
  const { control } = useReadOnly();
  return (
    <Paper withBorder p="md" component="article" aria-label={device.name} data-revoked={isRevoked || undefined}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h3">
            {device.name}
          </Title>
          <Text c="dimmed" size="sm">
            {device.kind === 'browser' ? 'Signed-in browser' : roleNames[device.role]}
          </Text>
        </div>
        <Group gap={6}>
          {isRevoked ? <Badge color="gray.7">Removed</Badge> : null}
          {device.role === 'kiosk' && !hasPin && !isRevoked ? (
            <Badge color="yellow" variant="light" c="var(--gate-attention)">
              Needs PIN
            </Badge>
          ) : null}
        </Group>
      </Group>
      <dl className={classes['facts']}>
        <Fact label="Last seen" value={agoText(device.last_seen_at, nowMs)} />
        <Fact label="Unsent" value={device.unsent ?? '–'} isNotable={(device.unsent ?? 0) > 0} />
        <Fact label="Needs a person" value={device.parked ?? '–'} isNotable={(device.parked ?? 0) > 0} />
        {device.role === 'kiosk' ? (
          <Fact label="Staff PIN" value={hasPin ? 'set' : 'not set'} isNotable={!hasPin} />
        ) : null}
        <Fact label="App" value={device.app_version ?? '–'} />
        <Fact
          label="Storage"
          value={storageText(device.storage_persisted)}
          isNotable={device.storage_persisted === false && device.kind === 'paired'}
        />
        <Fact
          label="Clock"
          value={clockText(device.clock_error_ms)}
          isNotable={Math.abs(device.clock_error_ms ?? 0) > 300_000}
        />
        {device.checksum_repairs > 0 ? <Fact label="Repairs" value={device.checksum_repairs} isNotable /> : null}
      </dl>
      {isRevoked ? null : (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onEdit} {...control}>
            Settings
          </Button>
          <Button variant="subtle" color="red" c="var(--mantine-color-error)" size="xs" onClick={onRevoke}>
            Remove
          </Button>
        </Group>
      )}
    </Paper>
  );
}

function Fact({ label, value, isNotable }: { label: string; value: string | number; isNotable?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-notable={isNotable || undefined}>{value}</dd>
    </div>
  );
}

function storageText(isPersisted: boolean | null): string {
  if (isPersisted === null) return 'unknown';
  return isPersisted ? 'kept' : 'may be cleared';
}
