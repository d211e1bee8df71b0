import { languages } from '@gatehouse/sync-protocol/languages/languages';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { type DateParts, joinParts, partsOf, readPasted } from './birth-date-text.ts';
import styles from './visitor.module.css';

type Part = keyof DateParts;

const lengths: Readonly<Record<Part, number>> = { month: 2, day: 2, year: 4 };
/** A first digit above these can't have a second one. */
const lastFirstDigit: Readonly<Record<Part, number>> = { month: 1, day: 3, year: 9 };

interface BirthDateFieldProps {
  label: string;
  /** A date in the format of `birth-date-text.ts`. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  /** Something else on the screen says what is wrong with a complete date. */
  isWrong?: boolean;
  /** Absent: it is. */
  isRequired?: boolean;
  /** Turns autocomplete off on shared tablets. */
  isShared: boolean;
  describedBy?: string;
}

/**
 * A birth date in three number fields in the order of the language, each with the digits keyboard: on a tablet eight
 * taps, where a calendar takes dozens. Focus advances when a part is full; Backspace goes back.
 */
export function BirthDateField({
  label,
  value,
  onChange,
  error,
  isWrong = false,
  isRequired = true,
  isShared,
  describedBy,
}: BirthDateFieldProps) {
  const { t, i18n } = useVisitorText();
  const id = useId();
  const inputs = useRef<Partial<Record<Part, HTMLInputElement | null>>>({});
  const parts = partsOf(value);
  const order = languages[i18n.language].birthDate;

  const step = (from: Part, by: 1 | -1) => {
    const next = order[order.indexOf(from) + by];
    if (next) {
      inputs.current[next]?.focus();
      inputs.current[next]?.select();
    }
  };
  const type = (part: Part, text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, lengths[part]);
    onChange(joinParts({ ...parts, [part]: digits }));
    const isFull = digits.length === lengths[part] || (digits.length === 1 && Number(digits) > lastFirstDigit[part]);
    if (digits.length > parts[part].length && isFull && part !== order.at(-1)) step(part, 1);
  };
  const onKeyDown = (part: Part) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && event.currentTarget.value === '') step(part, -1);
    if (['/', '-', '.'].includes(event.key)) {
      event.preventDefault();
      if (event.currentTarget.value !== '') step(part, 1);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = readPasted(event.clipboardData.getData('text'), order);
    if (!pasted) return;
    event.preventDefault();
    onChange(joinParts(pasted));
  };

  return (
    <fieldset className={`gate-fieldset ${styles.dateField}`} aria-describedby={describedBy}>
      <legend>
        {label}
        {isRequired ? <span aria-hidden="true"> *</span> : null}
      </legend>
      <div className={styles.dateParts} onPaste={onPaste}>
        {order.map((part) => (
          <label key={part} className={styles.datePart} data-part={part} htmlFor={`${id}-${part}`}>
            <span>{t(`fields.${part}`)}</span>
            <input
              id={`${id}-${part}`}
              ref={(node) => {
                inputs.current[part] = node;
              }}
              value={parts[part]}
              onChange={(event) => type(part, event.currentTarget.value)}
              onKeyDown={onKeyDown(part)}
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={lengths[part]}
              autoComplete={isShared ? 'off' : `bday-${part}`}
              aria-required={isRequired || undefined}
              aria-invalid={error || isWrong ? true : undefined}
              data-field-part={part}
            />
          </label>
        ))}
      </div>
      {error ? <p className={styles.fieldError}>{error}</p> : null}
    </fieldset>
  );
}
