import { Group, TextInput } from '@mantine/core';
import { isAccent, sixDigits } from './accent-code.ts';
import styles from './settings.module.css';

const swatches = [
  ['#007bff', 'Blue'],
  ['#1f7a5c', 'Green'],
  ['#0f766e', 'Teal'],
  ['#61dafb', 'Sky'],
  ['#7c3aed', 'Violet'],
  ['#c2410c', 'Rust'],
  ['#b91c1c', 'Red'],
  ['#f2c94c', 'Yellow'],
  ['#1b2430', 'Ink'],
] as const;

interface AccentFieldProps {
  /** The value as it was chosen or typed. */
  value: string;
  /** What is in force while `value` is no color. */
  present: string;
  onChange: (value: string) => void;
  /** Attributes of each control, where nothing may be changed. */
  control?: { disabled?: boolean; title?: string };
}

/** An accent color: one of nine, any other by the browser's own field, or its code. */
export function AccentField({ value, present, onChange, control }: AccentFieldProps) {
  const isColor = isAccent(value);
  return (
    <fieldset className={styles['fieldset']}>
      <legend>Accent color</legend>
      <div className={styles['swatches']}>
        {swatches.map(([color, name]) => (
          <button
            key={color}
            type="button"
            className={styles['swatch']}
            style={{ background: color }}
            aria-label={name}
            aria-pressed={value.toLowerCase() === color}
            onClick={() => onChange(color)}
            {...control}
          />
        ))}
      </div>
      <Group gap="sm" mt="md" align="flex-end">
        <input
          type="color"
          className={styles['color']}
          aria-label="Choose any color"
          value={sixDigits(isColor ? value.trim() : present)}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...control}
        />
        <TextInput
          aria-label="Accent color as a code"
          w={130}
          maxLength={7}
          spellCheck={false}
          value={value}
          error={isColor ? null : 'Please choose a color such as #007bff'}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...control}
        />
      </Group>
    </fieldset>
  );
}
