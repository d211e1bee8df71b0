import type { DeviceView } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { Badge, Button, Group, Menu, Paper, Text, Title } from '@mantine/core';
import facts from '#components/facts.module.css';
import { MoreMenu } from '#components/more-menu.tsx';
import { agoText, roleNames } from '#domain/devices/device-labels';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { healthText, needsPin, troublesOf } from '../model/devices.model.ts';
import classes from './device-card.module.css';

export interface DeviceCardProps {
  device: DeviceView;
  /** Its name, and whether it is this browser. */
  title: string;
  nowMs: number;
  onEdit: () => void;
  onRevoke: () => void;
}

/** One device: first what is wrong with it, then how it is. */
export function DeviceCard({ device, title, nowMs, onEdit, onRevoke }: DeviceCardProps) {
  const isRevoked = device.revoked_at !== null;
  const troubles = troublesOf(device, nowMs);
  const health = healthText(device);
  const { control } = useReadOnly();
  return (
    <Paper
      withBorder
      p="md"
      component="article"
      aria-label={title}
      className={classes['card'] ?? ''}
      data-trouble={troubles.length > 0 || undefined}
      data-revoked={isRevoked || undefined}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={3} size="h4" className="gate-breakable">
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {device.kind === 'browser' ? 'Signed-in browser' : roleNames[device.role]} · seen{' '}
            {agoText(device.last_seen_at, nowMs)}
          </Text>
        </div>
        {isRevoked ? (
          <Badge color="gray.7">Removed</Badge>
        ) : (
          <MoreMenu label={`More for ${title}`}>
            <Menu.Item c="var(--mantine-color-error)" onClick={onRevoke}>
              Remove
            </Menu.Item>
          </MoreMenu>
        )}
      </Group>
      {troubles.length > 0 ? (
        <ul className={classes['troubles']} aria-label={`What ${device.name} needs`}>
          {troubles.map((trouble) => (
            <li key={trouble}>{trouble}</li>
          ))}
        </ul>
      ) : null}
      <dl className={`${facts['facts']} ${classes['facts']}`}>
        <Fact label="Unsent" value={device.unsent ?? '–'} />
        <Fact label="Needs attention" value={device.parked ?? '–'} />
        {device.role === 'kiosk' && device.kind === 'paired' ? (
          <Fact label="Staff PIN" value={needsPin(device) ? 'not set' : 'set'} />
        ) : null}
        <Fact label="App" value={device.app_version ?? '–'} />
        {device.checksum_repairs > 0 ? <Fact label="Repairs" value={device.checksum_repairs} /> : null}
      </dl>
      {health ? (
        <Text size="sm" c="dimmed" mb="md">
          {health}
        </Text>
      ) : null}
      {isRevoked ? null : (
        <Button variant="default" size="xs" onClick={onEdit} {...control}>
          Settings
        </Button>
      )}
    </Paper>
  );
}

function Fact({ label, value }: { label: string; value: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
