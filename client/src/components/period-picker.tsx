import { daysBetween } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog/dialog.tsx';
import { DialogActions } from './dialog/dialog-actions.tsx';
import { unsavedMark } from './forms/unsaved.ts';
import { daysText, PeriodButton, type PeriodDays } from './period-button.tsx';

/** The period that asks for its days. */
const CUSTOM = 'custom';

interface PeriodPickerProps<Period extends string> {
  /** Includes `custom`, whose days are null until they are chosen. */
  options: readonly { value: Period; label: string; days: PeriodDays | null }[];
  value: Period;
  /** The days of a custom period; empty for another one. */
  range: DayRange;
  /** The venue's. */
  today: string;
  /** The longest custom period. */
  daysMax: number;
  /** Set for more periods than there is room for buttons. */
  isList?: boolean;
  onChoose: (period: Period, range?: DayRange) => void;
}

/** Periods to choose from, each with its days. A custom one asks for its first and last day in a dialog, also when it is chosen already. */
export function PeriodPicker<Period extends string>({
  options,
  value,
  range,
  today,
  daysMax,
  isList = false,
  onChoose,
}: PeriodPickerProps<Period>) {
  const [asking, setAsking] = useState<Period | null>(null);
  const choose = (period: Period): void => (period === CUSTOM ? setAsking(period) : onChoose(period));
  const apply = (days: DayRange): void => {
    setAsking(null);
    if (asking) onChoose(asking, days);
  };
  const shownDays = options.find((option) => option.value === value)?.days;
  return (
    <>
      {isList ? (
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label="Period"
            description={shownDays ? daysText(shownDays, today) : undefined}
            data={options.map(({ value: period, label }) => ({ value: period, label }))}
            value={value}
            onChange={({ currentTarget }) => {
              const chosen = options.find((option) => option.value === currentTarget.value);
              if (chosen) choose(chosen.value);
            }}
          />
          {value === CUSTOM ? (
            <Button variant="default" onClick={() => choose(value)}>
              Change Days
            </Button>
          ) : null}
        </Group>
      ) : (
        <Group component="section" gap={6} aria-label="Period">
          {options.map((option) => (
            <PeriodButton
              key={option.value}
              label={option.label}
              days={option.days}
              today={today}
              isChosen={option.value === value}
              variant={option.value === value ? 'filled' : 'default'}
              onClick={() => choose(option.value)}
            />
          ))}
        </Group>
      )}
      {asking ? <RangeDialog range={range} daysMax={daysMax} onApply={apply} onClose={() => setAsking(null)} /> : null}
    </>
  );
}

/** Days `YYYY-MM-DD`, both included. */
interface DayRange {
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
function RangeDialog({ range, daysMax, onApply, onClose }: RangeDialogProps) {
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
