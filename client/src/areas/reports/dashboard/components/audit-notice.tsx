import type { AuditBreakView } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { venueDay } from '#lib/venue-format';

const KEY = 'gatehouse.audit-notice';

/** Whether the notice of this break, or of a newer one, was hidden in this browser. */
function isAuditNoticeHidden(storage: Storage, clientId: string, newest: AuditBreakView): boolean {
  return storage.getItem(KEY) === valueOf(clientId, newest);
}

/** A full storage only means that the notice returns with the next visit. */
function hideAuditNotice(storage: Storage, clientId: string, newest: AuditBreakView): void {
  try {
    storage.setItem(KEY, valueOf(clientId, newest));
  } catch {
    storage.removeItem(KEY);
  }
}

function valueOf(clientId: string, { break_id: breakId, found_at: foundAtUtc }: AuditBreakView): string {
  return `${clientId} ${breakId} ${foundAtUtc}`;
}

interface AuditNoticeProps {
  clientId: string;
  /** Newest first. */
  breaks: readonly AuditBreakView[];
  timeZone: string;
}

/**
 * Reports that stored records no longer match their seals. A break stays in the chain forever, so this can be hidden on a
 * device, until another one is found. Requirement W3.
 */
export function AuditNotice({ clientId, breaks, timeZone }: AuditNoticeProps) {
  const newest = breaks[0];
  const [hidden, setHidden] = useState<string | null>(null);
  if (!newest || hidden === newest.break_id || isAuditNoticeHidden(localStorage, clientId, newest)) return null;
  const hide = (): void => {
    hideAuditNotice(localStorage, clientId, newest);
    setHidden(newest.break_id);
  };
  const day = venueDay(newest.found_at, timeZone);
  return (
    <Alert color="red" mb="md" title="Stored records were changed from outside Gatehouse">
      <Text size="sm" mb="xs">
        Gatehouse seals each signature and each change together with all before it, so that no one can alter or remove
        one unseen. On {day} a seal no longer fit
        {breaks.length > 1 ? `, and ${breaks.length - 1} ${breaks.length > 2 ? 'times' : 'time'} before` : ''}: someone
        changed the database directly, or its storage is damaged. Signing and check-in go on as usual.
      </Text>
      <Text size="sm">
        What to do: ask the operator of your Gatehouse server to run <code>npm run verify-audit</code>, which names the
        records in question, and export your data so that you have a copy of how things are now.
      </Text>
      <Group mt="sm" gap="sm">
        <Button component={Link} to="/my-profile" size="xs" variant="default">
          Export my data
        </Button>
        <Button size="xs" variant="default" onClick={hide}>
          Hide on this device
        </Button>
      </Group>
    </Alert>
  );
}
