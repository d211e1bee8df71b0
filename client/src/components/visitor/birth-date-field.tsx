import { languages } from '@gatehouse/sync-protocol/languages/languages';
import { useState } from 'react';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { caretAfter, isComplete, shownDate, typedDate } from './birth-date-text.ts';
import { TextField } from './text-field.tsx';

interface BirthDateFieldProps {
  label: string;
  /** A date in the format of `birth-date-text.ts`. */
  value: string;
  onChange: (value: string) => void;
  /** The last digit of a whole date was typed into this input. */
  onTyped?: (value: string, input: HTMLElement) => void;
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
 * A birth date in one field with the digits keyboard: eight keys in the order of the language, where a calendar takes dozens of taps.
 * The separators place themselves.
 */
export function BirthDateField({
  value,
  onChange,
  onTyped,
  error = null,
  isWrong = false,
  isRequired = true,
  isShared,
  describedBy,
  label,
}: BirthDateFieldProps) {
  const { t, i18n } = useVisitorText();
  const [isLeft, setIsLeft] = useState(false);
  const order = languages[i18n.language].birthDate;
  const before = shownDate(value, order);
  const isPartial = value !== '' && !isComplete(value);

  const type = (typed: string, input: HTMLInputElement | HTMLTextAreaElement) => {
    const caret = input.selectionStart ?? typed.length;
    const next = typedDate(typed, { before, caret, order });
    const shown = shownDate(next, order);
    /* Written here, because the browser moves the cursor to the end of a text that React writes. */
    input.value = shown;
    const at = caretAfter(typed, caret, shown);
    input.setSelectionRange(at, at);
    onChange(next);
    if (!isComplete(value) && isComplete(next)) onTyped?.(next, input);
  };

  return (
    <TextField
      label={label}
      hint={t('fields.dateFormat')}
      value={before}
      onChange={type}
      error={isPartial && (isLeft || error) ? t('errors.dateIncomplete') : error}
      isRequired={isRequired}
      isWrong={isWrong}
      describedBy={describedBy}
      onBlur={() => setIsLeft(true)}
      onFocus={() => setIsLeft(false)}
      type="text"
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete={isShared ? 'off' : 'bday'}
    />
  );
}
