import type { Weekday } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { Button, NativeSelect } from '@mantine/core';
import { useId, useRef } from 'react';
import { dayNames } from '#domain/offerings/day-names';
import { endOptions, startOptions, withStart } from '../model/offering-form.model.ts';
import type { OfferingForm } from '../model/use-offering-form.ts';
import { CopyPanel } from './copy-panel.tsx';
import classes from './hours.module.css';

interface DayHoursProps {
  day: Weekday;
  form: OfferingForm;
  /** Whether it is asked where to copy this day's hours. */
  isCopying: boolean;
  onCopying: (isOpen: boolean) => void;
  onCopy: (to: readonly Weekday[]) => void;
}

/** One day's hours. They can be copied once both times are there. */
export function DayHours({ day, form: { values, field, set }, isCopying, onCopying, onCopy }: DayHoursProps) {
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const startField = useRef<HTMLSelectElement>(null);
  const [start, end] = [values[`${day}_start`], values[`${day}_end`]];
  const isWhole = start !== '' && end !== '';
  const name = dayNames[day];
  return (
    <div className={classes['day']} data-closed={start === '' || undefined}>
      <span className={classes['dayName']} aria-hidden>
        {name}
      </span>
      <NativeSelect
        ref={startField}
        aria-label={`${name} start`}
        data={startOptions}
        {...field(`${day}_start`)}
        onChange={(event) => set(withStart(values, day, event.currentTarget.value))}
      />
      <NativeSelect
        aria-label={`${name} end`}
        data={endOptions(start)}
        disabled={start === ''}
        {...field(`${day}_end`)}
      />
      <div className={classes['dayActions']}>
        <Button
          ref={opener}
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px="xs"
          disabled={!isWhole}
          aria-label={`Copy ${name} to…`}
          aria-expanded={isCopying && isWhole}
          aria-controls={panelId}
          onClick={() => onCopying(!isCopying)}
        >
          Copy to…
        </Button>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px="xs"
          disabled={start === '' && end === ''}
          aria-label={`Clear ${name}`}
          onClick={() => {
            set(withStart(values, day, ''));
            /* A closed day has nothing to clear, so the button can't keep the focus. */
            startField.current?.focus();
          }}
        >
          Clear
        </Button>
      </div>
      {isCopying && isWhole ? (
        <CopyPanel
          id={panelId}
          from={day}
          onCopy={(to) => {
            onCopy(to);
            opener.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
