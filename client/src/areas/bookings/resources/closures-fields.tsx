import { Button, Text, TextInput } from '@mantine/core';
import type { ClosureValues } from './resource-form.model.ts';
import classes from './resources.module.css';

interface ClosuresFieldsProps {
  closures: readonly ClosureValues[];
  onChange: (closures: ClosureValues[]) => void;
}

/** When a resource is closed although its hours say it is open: repairs, a private use. Requirement B28. */
export function ClosuresFields({ closures, onChange }: ClosuresFieldsProps) {
  const change = (index: number, part: Partial<ClosureValues>): void =>
    onChange(closures.map((closure, at) => (at === index ? { ...closure, ...part } : closure)));
  return (
    <fieldset className={classes['group']}>
      <legend>Closures</legend>
      <Text c="dimmed" size="sm" mb="xs">
        Times when it can’t be used, such as a repair.
      </Text>
      {closures.map((closure, index) => (
        /* oxlint-disable-next-line react/no-array-index-key -- a closure has no other name while it is typed. */
        <div key={index} className={classes['closure']}>
          <TextInput
            label="From"
            type="datetime-local"
            required
            value={closure.from}
            onChange={({ currentTarget }) => change(index, { from: currentTarget.value })}
          />
          <TextInput
            label="Until"
            type="datetime-local"
            required
            min={closure.from}
            value={closure.until}
            onChange={({ currentTarget }) => change(index, { until: currentTarget.value })}
          />
          <TextInput
            label="Reason (optional)"
            maxLength={500}
            value={closure.reason}
            onChange={({ currentTarget }) => change(index, { reason: currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={`Remove closure ${index + 1}`}
            onClick={() => onChange(closures.filter((_, at) => at !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button variant="default" size="xs" onClick={() => onChange([...closures, { from: '', until: '', reason: '' }])}>
        Add closure
      </Button>
    </fieldset>
  );
}
