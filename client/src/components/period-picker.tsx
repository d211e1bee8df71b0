import { namedRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { PeriodButton, type PeriodDays } from './period-button.tsx';
import { type DayRange, RangeDialog } from './range-dialog.tsx';

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
  return (
    <>
      {isList ? (
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label="Period"
            data={options.map(({ value: period, label, days }) => ({
              value: period,
              label: days ? namedRange(label, days, today) : label,
            }))}
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
