import { useId } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import styles from './answers.module.css';
import type { ChoiceProps } from './choice-list.tsx';

/** One of many, in the browser's own menu. */
export function ChoiceSelect({ label, options, value, onChange, error, isRequired }: ChoiceProps) {
  const { t } = useVisitorText();
  const id = useId();
  return (
    <div className={visitor.textField}>
      <label htmlFor={id}>
        {label}
        {isRequired ? <span aria-hidden="true"> *</span> : null}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="off"
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{t('questions.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {error ? (
        <p className={visitor.fieldError} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
