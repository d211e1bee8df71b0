import { Button } from '@mantine/core';
import { useId } from 'react';
import styles from './own-bill.module.css';
import { useBillText } from './use-own-bill.ts';

interface CountFieldProps {
  name: string;
  hint?: string | null;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}

/** A number between two large buttons. */
export function CountField({ name, hint = null, value, min = 0, max, onChange }: CountFieldProps) {
  const { t } = useBillText();
  const id = useId();
  return (
    <fieldset className={`gate-fieldset ${styles.count}`} aria-labelledby={id}>
      <span>
        <span id={id}>{name}</span>
        {hint ? <small>{hint}</small> : null}
      </span>
      <span className={styles.stepper}>
        <Button
          size="lg"
          variant="default"
          aria-label={t('party.fewer', { name })}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <span aria-hidden="true">−</span>
        </Button>
        <output data-tabular>{value}</output>
        <Button
          size="lg"
          variant="default"
          aria-label={t('party.more', { name })}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <span aria-hidden="true">+</span>
        </Button>
      </span>
    </fieldset>
  );
}
