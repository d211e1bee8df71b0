import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './visitor.module.css';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'value' | 'onChange' | 'required'> {
  label: string;
  /** One sentence under the label. */
  hint?: string;
  value: string;
  onChange: (value: string, input: TextInput) => void;
  error: string | null;
  isRequired?: boolean;
  /** Something else on the screen, which `describedBy` may name, says what is wrong. */
  isWrong?: boolean;
  describedBy?: string | undefined;
  /** A control at the end of the line, over the field. */
  inside?: ReactNode;
  /** Several lines of text, so many at first. */
  rows?: number;
}

/** One line of text, or several, large, with its label above and its error below. */
export function TextField({
  label,
  hint,
  value,
  onChange,
  error,
  isRequired = false,
  isWrong = false,
  describedBy,
  inside,
  rows,
  ...input
}: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`, describedBy].filter(Boolean).join(' ');
  const shared = {
    id,
    value,
    onChange: ({ currentTarget: input }: ChangeEvent<TextInput>) => onChange(input.value, input),
    'aria-required': isRequired || undefined,
    'aria-invalid': error || isWrong ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div className={styles.textField}>
      <label htmlFor={id}>
        {label}
        {isRequired ? <span aria-hidden="true"> *</span> : null}
      </label>
      {hint ? (
        <p className={styles.fieldHint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles.fieldLine}>
        {rows === undefined ? (
          <input {...input} {...shared} />
        ) : (
          <textarea maxLength={input.maxLength} rows={rows} {...shared} />
        )}
        {inside}
      </div>
      {error ? (
        <p className={styles.fieldError} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
