import { TextInput } from '@mantine/core';
import classes from './bill-panel.module.css';

export interface CountField {
  id: string;
  label: string;
  description?: string | null;
  error?: string | null;
}

interface CountFieldsProps {
  fields: readonly CountField[];
  /** What was typed, by the ids of the fields. */
  counts: Readonly<Record<string, string>>;
  onChange: (counts: Readonly<Record<string, string>>) => void;
}

/** How many there are of each kind of guest or extra. */
export function CountFields({ fields, counts, onChange }: CountFieldsProps) {
  return (
    <div className={classes['counts']}>
      {fields.map(({ id, label, description = null, error = null }) => (
        <TextInput
          key={id}
          label={label}
          description={description}
          error={error}
          aria-invalid={error ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={counts[id] ?? '0'}
          onChange={({ currentTarget }) => onChange({ ...counts, [id]: currentTarget.value })}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      ))}
    </div>
  );
}
