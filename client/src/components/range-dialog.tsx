import { daysBetween } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog/dialog.tsx';
import { DialogActions } from './dialog/dialog-actions.tsx';
import { unsavedMark } from './forms/unsaved.ts';

/** Days `YYYY-MM-DD`, both included. */
export interface DayRange {
  start: string;
  end: string;
}

interface RangeDialogProps {
  /** The range to begin with; empty where nothing is chosen yet. */
  range: DayRange;
  daysMax: number;
  onApply: (range: DayRange) => void;
  onClose: () => void;
}

/** Asks for the first and the last day. */
export function RangeDialog({ range, daysMax, onApply, onClose }: RangeDialogProps) {
  const [start, setStart] = useState(range.start);
  const [end, setEnd] = useState(range.end);
  const isWhole = start !== '' && end !== '';
  const error = isWhole ? errorOf(start, end, daysMax) : null;
  return (
    <Dialog opened onClose={onClose} title="Custom Date Range">
      <form
        {...unsavedMark(start !== range.start || end !== range.end)}
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
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" miw={140} disabled={!isWhole || error !== null}>
              Apply Range
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}

function errorOf(start: string, end: string, daysMax: number): string | null {
  const days = daysBetween(start, end) + 1;
  if (days < 1) return 'Start date must be before end date';
  return days > daysMax ? `Date range too large (maximum ${daysMax} days)` : null;
}
