import { listParked, type ParkedView } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone } from '#lib/venue-format';
import { isLost, parkedTimes, parkedTitle } from '../model/parked.model.ts';
import { CloseParkedDialog } from './close-parked-dialog.tsx';
import { RetryParkedDialog } from './retry-parked-dialog.tsx';

const REFRESH_EVERY_MS = 30_000;

/** What waits for the owner: shown only when there is something. Rule Q2, requirement S8. */
export function ParkedItems({ clientId }: { clientId: string }) {
  const asked = { params: { client_id: clientId }, query: {} };
  const { data } = useRead(listParked, asked, { refetchInterval: REFRESH_EVERY_MS });
  const [retried, setRetried] = useState<ParkedView | null>(null);
  const [closed, setClosed] = useState<ParkedView | null>(null);
  const items = data?.parked ?? [];
  if (items.length === 0) return null;
  return (
    <Paper withBorder p="md" mb="xl" component="section" aria-labelledby="parked-title">
      <Title order={2} size="h3" id="parked-title">
        {items.length === 1 ? 'One item needs' : `${items.length} items need`} attention
      </Title>
      <Text c="dimmed" mb="sm">
        {items.some(isLost)
          ? 'A device sent these and they couldn’t be applied. Those that are lost were cleared by its browser before they could be sent.'
          : 'A device sent these and they couldn’t be applied. Nothing is lost.'}
      </Text>
      <Stack gap="xs">
        {items.map((item) => (
          <Group key={item.parked_id} justify="space-between" align="flex-start" wrap="wrap" gap="xs">
            <div>
              <Text fw={600}>
                {parkedTitle(item)}
                {item.device_name ? ` · ${item.device_name}` : ''}
              </Text>
              <Text size="sm">
                {isLost(item) ? 'If it isn’t in your lists, have it done again, then close this.' : item.message}
              </Text>
              <Text size="sm" c="dimmed" data-tabular>
                {parkedTimes(item, browserTimeZone())}
              </Text>
            </div>
            <Group gap="xs">
              {isLost(item) ? null : (
                <Button size="xs" onClick={() => setRetried(item)}>
                  Look and retry
                </Button>
              )}
              <Button size="xs" variant="default" onClick={() => setClosed(item)}>
                Close
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      {retried ? <RetryParkedDialog clientId={clientId} item={retried} onClose={() => setRetried(null)} /> : null}
      {closed ? <CloseParkedDialog clientId={clientId} item={closed} onClose={() => setClosed(null)} /> : null}
    </Paper>
  );
}
