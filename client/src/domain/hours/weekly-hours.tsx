import { type Weekday, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { ContractForm } from '#components/forms/use-contract-form';
import { dayNames } from '../offerings/day-names.ts';
import {
  changeOf,
  dayGroups,
  endOptions,
  isAsChanged,
  presets,
  startOptions,
  type WeekChange,
  type WeekValues,
  withCopied,
  withPreset,
  withStart,
} from './week.model.ts';
import classes from './weekly-hours.module.css';

type WeekForm = Pick<ContractForm<WeekValues, unknown>, 'values' | 'set' | 'field'>;

interface WeeklyHoursProps {
  form: WeekForm;
  /** What the hours mean. */
  hint: string;
  /** What a week without hours means. */
  noneText: string;
  /** Half hours from 6:00 AM on, the end after the start; or any time, where an end before the start is on the next day. */
  times: 'half hours' | 'any';
  /** Other fields of the form that a preset sets as well. */
  presetSets?: object;
}

/** The hours of each weekday, from a preset or copied from day to day. Whatever has weekly hours is edited by it. Requirements B7, O57. */
export function WeeklyHours({ form, hint, noneText, times, presetSets }: WeeklyHoursProps) {
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
        {hint}
      </Text>
      <fieldset aria-label="Presets" className={classes['presets']}>
        {presets.map((preset, index) => (
          <Button
            key={preset.label}
            ref={index === 0 ? firstPreset : null}
            variant="default"
            size="xs"
            onClick={() => {
              const after = { ...withPreset(preset), ...presetSets };
              change(changeOf(values, after, `The week is set to ${preset.label}.`));
            }}
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
            times={times}
            isCopying={copying === day}
            onCopying={(isOpen) => setCopying(isOpen ? day : null)}
            onCopy={(to) => copy(day, to)}
          />
        ))}
      </div>
      <output className={classes['closed']}>{isClosed ? noneText : null}</output>
    </fieldset>
  );
}

interface DayHoursProps extends Pick<WeeklyHoursProps, 'form' | 'times'> {
  day: Weekday;
  /** Whether it is asked where to copy this day's hours. */
  isCopying: boolean;
  onCopying: (isOpen: boolean) => void;
  onCopy: (to: readonly Weekday[]) => void;
}

/** One day's hours. They can be copied once both times are there. */
function DayHours({ day, form, times, isCopying, onCopying, onCopy }: DayHoursProps) {
  const { values, set } = form;
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [start, end] = [values[`${day}_start`], values[`${day}_end`]];
  const isWhole = start !== '' && end !== '';
  const name = dayNames[day];
  return (
    <div ref={row} className={classes['day']} data-closed={start === '' || undefined}>
      <span className={classes['dayName']} aria-hidden>
        {name}
      </span>
      {times === 'any' ? <AnyTimes day={day} form={form} /> : <HalfHours day={day} form={form} />}
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
            row.current?.querySelector<HTMLElement>('select, input')?.focus();
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

type TimesProps = Pick<DayHoursProps, 'day' | 'form'>;

function HalfHours({ day, form: { values, field, set } }: TimesProps) {
  const start = values[`${day}_start`];
  return (
    <>
      <NativeSelect
        aria-label={`${dayNames[day]} start`}
        data={startOptions}
        {...field(`${day}_start`)}
        onChange={(event) => set(withStart(values, day, event.currentTarget.value))}
      />
      <NativeSelect
        aria-label={`${dayNames[day]} end`}
        data={endOptions(start)}
        disabled={start === ''}
        {...field(`${day}_end`)}
      />
    </>
  );
}

function AnyTimes({ day, form: { field } }: TimesProps) {
  return (
    <>
      <TextInput type="time" aria-label={`${dayNames[day]} start`} {...field(`${day}_start`)} />
      <TextInput type="time" aria-label={`${dayNames[day]} end`} {...field(`${day}_end`)} />
    </>
  );
}

interface CopyPanelProps {
  id: string;
  from: Weekday;
  onCopy: (days: readonly Weekday[]) => void;
}

/** Where one day's hours are copied to: a group of days at once, or days that are chosen. Requirement O57. */
function CopyPanel({ id, from, onCopy }: CopyPanelProps) {
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  return (
    <fieldset id={id} aria-label={`Copy ${dayNames[from]}’s hours to`} className={classes['panel']}>
      <Group gap="xs">
        <Text size="sm">Copy to</Text>
        {dayGroups.map(({ label, days }) => (
          <Button key={label} variant="default" size="xs" onClick={() => onCopy(days)}>
            {label}
          </Button>
        ))}
      </Group>
      <Group gap="sm">
        {weekdays
          .filter((day) => day !== from)
          .map((day) => (
            <Checkbox
              key={day}
              label={dayNames[day].slice(0, 3)}
              aria-label={dayNames[day]}
              checked={chosen.includes(day)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                setChosen(weekdays.filter((each) => (each === day ? isOn : chosen.includes(each))));
              }}
            />
          ))}
        <Button size="xs" variant="default" disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
          Copy to chosen days
        </Button>
      </Group>
    </fieldset>
  );
}
