import { useId } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import styles from './answers.module.css';

export interface Option {
  value: string;
  text: string;
}

export interface ChoiceProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  isRequired: boolean;
}

/** One of a few, each as large as a button; short ones stand side by side. */
export function ChoiceList({
  label,
  options,
  value,
  onChange,
  error,
  isRequired,
  isShort,
}: ChoiceProps & { isShort?: boolean }) {
  const id = useId();
  return (
    <fieldset
      className={`gate-fieldset ${styles.question}`}
      role="radiogroup"
      aria-required={isRequired || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>
        {label}
        {isRequired ? (
          <span aria-hidden="true" className={styles.mark}>
            {' '}
            *
          </span>
        ) : null}
      </legend>
      <div className={styles.options} data-short={isShort || undefined}>
        {options.map((option, at) => (
          <label key={option.value} className={styles.option} htmlFor={`${id}-${at}`}>
            <input
              id={`${id}-${at}`}
              type="radio"
              name={id}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p className={visitor.fieldError} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
