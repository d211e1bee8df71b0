import { type ReactNode, useState } from 'react';
import styles from './priced.module.css';

interface StepperProps {
  label: string;
  /** What is said under it. */
  hint?: ReactNode;
  count: number;
  least?: number;
  most: number;
  /** Words of its buttons. */
  words: { fewer: string; more: string };
  isWrong?: boolean;
  onChange: (count: number) => void;
}

/** A number that is typed, or changed by one with large buttons. */
export function Stepper({ label, hint, count, least = 0, most, words, isWrong = false, onChange }: StepperProps) {
  /* The first digits of a number may be below the least; null where the count itself is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: number): void => {
    setTyped(null);
    onChange(Math.min(Math.max(least, next), most));
  };
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <span>{label}</span>
        {hint ? <small>{hint}</small> : null}
      </span>
      <span className={styles.stepper}>
        <button type="button" aria-label={words.fewer} disabled={count <= least} onClick={() => set(count - 1)}>
          <span aria-hidden>−</span>
        </button>
        <input
          aria-label={label}
          aria-invalid={isWrong || undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={typed ?? count}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget: { value } }) => {
            if (!/^\d{0,5}$/.test(value)) return;
            if (Number(value) < least) setTyped(value);
            else set(Number(value));
          }}
          onBlur={() => setTyped(null)}
        />
        <button type="button" aria-label={words.more} disabled={count >= most} onClick={() => set(count + 1)}>
          <span aria-hidden>+</span>
        </button>
      </span>
    </div>
  );
}
