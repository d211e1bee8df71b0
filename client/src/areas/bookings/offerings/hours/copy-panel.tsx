import { type Weekday, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { dayNames } from '#domain/offerings/day-names';
import classes from './hours.module.css';
import { dayGroups } from './week-hours.model.ts';

interface CopyPanelProps {
  id: string;
  from: Weekday;
  onCopy: (days: readonly Weekday[]) => void;
}

/** Where one day's hours are copied to: a group of days at once, or days that are chosen. Requirement O57. */
export function CopyPanel({ id, from, onCopy }: CopyPanelProps) {
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
