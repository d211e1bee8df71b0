import { ATTENDANCE_DAYS_MAX } from '@gatehouse/sync-protocol/http/attendance';
import { daysBetween } from '@gatehouse/sync-protocol/rules/venue-day';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Chosen } from '../attendance.model.ts';

interface RangeDialogProps {
  chosen: Chosen;
  onApply: (range: { start: string; end: string }) => void;
  onClose: () => void;
}

/** Asks for the first and the last day. */
export function RangeDialog({ chosen, onApply, onClose }: RangeDialogProps) {
  const [start, setStart] = useState(chosen.start ?? '');
  const [end, setEnd] = useState(chosen.end ?? '');
  const isWhole = start !== '' && end !== '';
  const error = isWhole ? errorOf(start, end) : null;
  return (
    <Modal opened onClose={onClose} title="Custom Date Range" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !error) onApply({ start, end });
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Start Date"
            type="date"
            data-autofocus
            max={end || undefined}
            value={start}
            onChange={(event) => setStart(event.currentTarget.value)}
          />
          <TextInput
            label="End Date"
            type="date"
            min={start || undefined}
            value={end}
            onChange={(event) => setEnd(event.currentTarget.value)}
            error={error}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" miw={140} disabled={!isWhole || error !== null}>
              Apply Range
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function errorOf(start: string, end: string): string | null {
  const days = daysBetween(start, end) + 1;
  if (days < 1) return 'Start date must be before end date';
  return days > ATTENDANCE_DAYS_MAX ? `Date range too large (maximum ${ATTENDANCE_DAYS_MAX} days)` : null;
}
