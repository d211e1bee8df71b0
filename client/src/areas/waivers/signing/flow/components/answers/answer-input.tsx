import { textIn } from '@gatehouse/sync-protocol/areas/waivers/documents/answer-fault';
import type { AskedQuestion } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { ANSWER_TEXT_CHARS_MAX } from '@gatehouse/sync-protocol/areas/waivers/documents/question-kinds';
import { useId } from 'react';
import { BirthDateField } from '#components/visitor/birth-date-field.tsx';
import { TextField } from '#components/visitor/text-field.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { rangeText } from '../../answers/typed-answers.ts';
import styles from './answers.module.css';
import { ChoiceList, type ChoiceProps, type Option } from './choice-list.tsx';

/** More than these are a menu: a visitor would scroll past the question. */
const LISTED_MAX = 6;
const INITIALS_MAX = 10;
/** What browsers would fill in is about another form. */
const plain = { type: 'text', autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

interface AnswerInputProps {
  question: AskedQuestion;
  label: string;
  fallbackLanguage: string;
  /** The value as `typed-answers.ts` keeps it. */
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** The control of one answer, by the kind of its question. Requirement W42. */
export function AnswerInput({ question, fallbackLanguage, ...field }: AnswerInputProps) {
  const { t, i18n } = useVisitorText();
  const isRequired = question.required;
  switch (question.kind) {
    case 'yes_no': {
      const options = (['yes', 'no'] as const).map((value) => ({ value, text: t(`questions.${value}`) }));
      return <ChoiceList {...field} isRequired={isRequired} options={options} isShort />;
    }
    case 'choice': {
      const options: Option[] = question.options.map(({ value, text }) => ({
        value,
        text: textIn(text, i18n.language, fallbackLanguage),
      }));
      return options.length > LISTED_MAX ? (
        <ChoiceSelect {...field} isRequired={isRequired} options={options} />
      ) : (
        <ChoiceList {...field} isRequired={isRequired} options={options} />
      );
    }
    case 'date':
      return <BirthDateField {...field} isRequired={isRequired} isShared />;
    case 'number': {
      const range = rangeText(question, t);
      return (
        <TextField
          {...field}
          {...plain}
          isRequired={isRequired}
          inputMode={(question.min ?? -1) < 0 ? 'text' : 'decimal'}
          {...(range === null ? {} : { hint: range })}
        />
      );
    }
    case 'initials':
      return (
        <TextField
          {...field}
          {...plain}
          isRequired={isRequired}
          hint={t('questions.initials', { number: question.clause })}
          autoCapitalize="characters"
          maxLength={INITIALS_MAX}
        />
      );
    case 'text':
      return <TextField {...field} isRequired={isRequired} rows={2} maxLength={ANSWER_TEXT_CHARS_MAX} />;
    default:
      return question.kind satisfies never;
  }
}

/** One of many, in the browser's own menu. */
function ChoiceSelect({ label, options, value, onChange, error, isRequired }: ChoiceProps) {
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
