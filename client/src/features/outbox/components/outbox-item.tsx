import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import type { QueueItem } from '../../../sync/engine/engine-port.ts';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** One item: the action, its time and its result. Times are this device's. */
export function OutboxItem({ item, title, onExport }: { item: QueueItem; title: string; onExport: () => void }) {
  return (
    <Paper withBorder p="sm" mb="xs" component="article">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Group gap="xs">
            <Text fw={600}>{title}</Text>
            {item.needsReview ? (
              <Badge color="yellow" variant="light" c="var(--gate-attention)">
                Needs review
              </Badge>
            ) : null}
          </Group>
          <Text size="sm" c="dimmed" data-tabular>
            {moment.format(new Date(item.queuedAtUtc))}
            {item.answeredAtUtc ? ` · answered ${moment.format(new Date(item.answeredAtUtc))}` : ''}
          </Text>
          {item.message ? <Text mt={4}>{item.message}</Text> : null}
          {item.state === 'unreadable' ? (
            <Text mt={4}>This item can’t be opened on this device. It is kept; export it and send it to support.</Text>
          ) : null}
        </div>
        <Button variant="default" size="xs" onClick={onExport}>
          Export
        </Button>
      </Group>
    </Paper>
  );
}
