import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import type { QueueItem } from '#sync/port/engine-port';

export interface OutboxItemProps {
  item: QueueItem;
  title: string;
  /** What its state means. */
  meaning: string;
  onExport: () => void;
}

/** One item: what it is and whose, when it was done, and what became of it. Times are this device's. */
export function OutboxItem({ item, title, meaning, onExport }: OutboxItemProps) {
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
