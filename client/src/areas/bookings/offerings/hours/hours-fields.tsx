import { type Weekday, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { dayNames } from '#domain/offerings/day-names';
import type { OfferingForm } from '../model/use-offering-form.ts';
import { DayHours } from './day-hours.tsx';
import classes from './hours.module.css';
import { changeOf, isAsChanged, presets, type WeekChange, withCopied, withPreset } from './week-hours.model.ts';

/** First and last start time of each weekday, from a preset or copied from day to day. Requirements B7, O57. */
export function HoursFields({ form }: { form: OfferingForm }) {
  const { values, set } = form;
  const [copying, setCopying] = useState<Weekday | null>(null);
  const [last, setLast] = useState<WeekChange | null>(null);
  const firstPreset = useRef<HTMLButtonElement>(null);
  const change = (next: WeekChange): void => {
    setLast(next);
    set(next.after);
  };
  const copy = (from: Weekday, to: readonly Weekday[]): void => {
    const others = to.filter((day) => day !== from);
    const where = others.map((day) => dayNames[day]).join(', ');
    change(changeOf(values, withCopied(values, from, others), `${dayNames[from]}’s hours are also on ${where}.`));
    setCopying(null);
  };
  const undo = ({ before }: WeekChange): void => {
    set(before);
    setLast(null);
    firstPreset.current?.focus();
  };
  const isClosed = weekdays.every((day) => values[`${day}_start`] === '');
  const undoable = last && isAsChanged(values, last) ? last : null;
  return (
    <fieldset className={`gate-fieldset ${classes['group']}`}>
      <legend>Hours</legend>
      <Text c="dimmed" size="sm" mb="xs">
        The first and last time people can start. Nobody can book a day that is closed.
      </Text>
      <fieldset aria-label="Presets" className={classes['presets']}>
        {presets.map((preset, index) => (
          <Button
            key={preset.label}
            ref={index === 0 ? firstPreset : null}
            variant="default"
            size="xs"
            onClick={() => change(changeOf(values, withPreset(preset), `The week is set to ${preset.label}.`))}
          >
            {preset.label}
          </Button>
        ))}
      </fieldset>
      <div className={classes['changed']}>
        <output>{undoable?.text}</output>
        {undoable ? (
          <Button variant="default" size="xs" aria-label="Undo the change of hours" onClick={() => undo(undoable)}>
            Undo
          </Button>
        ) : null}
      </div>
      <div className={classes['week']}>
        {weekdays.map((day) => (
          <DayHours
            key={day}
            day={day}
            form={form}
            isCopying={copying === day}
            onCopying={(isOpen) => setCopying(isOpen ? day : null)}
            onCopy={(to) => copy(day, to)}
          />
        ))}
      </div>
      <output className={classes['closed']}>{isClosed ? 'Closed on every day: nobody can book.' : null}</output>
    </fieldset>
  );
}
