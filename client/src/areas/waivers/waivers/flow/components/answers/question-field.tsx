import { useId } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { AskedField } from '../../answers/asked-fields.ts';
import { type AnswerProblem, faultText } from '../../answers/typed-answers.ts';
import type { WaiverFlowState } from '../../use-waiver-flow.ts';
import { AnswerInput } from './answer-input.tsx';
import styles from './answers.module.css';

interface QuestionFieldProps {
  /** Of one question: one, or one for each person. */
  fields: readonly AskedField[];
  fallbackLanguage: string;
  flow: WaiverFlowState;
  problems: readonly AnswerProblem[];
}

/** A question once, or by name for each person of the signing. An adult who signs for themselves alone is asked without a name. */
export function QuestionField({ fields, fallbackLanguage, flow, problems }: QuestionFieldProps) {
  const { t } = useVisitorText();
  const legendId = useId();
  const { state, dispatch } = flow;
  const [first, ...others] = fields;
  if (!first) return null;
  const { question, text } = first;
  const errorOf = (field: AskedField): string | null => {
    const problem = problems.find(({ field: { key } }) => key === field.key);
    if (state.isChecked && problem) return faultText(problem, t);
    return state.refused.includes(question.question_id) ? t('questions.check') : null;
  };
  const input = (field: AskedField, label: string) => (
    <AnswerInput
      key={field.key}
      question={question}
      label={label}
      fallbackLanguage={fallbackLanguage}
      value={state.answers[field.key] ?? ''}
      onChange={(value) => dispatch({ type: 'answered', key: field.key, value })}
      error={errorOf(field)}
    />
  );
  const words = question.required ? text : `${text} (${t('form.optional')})`;
  const isOfSigner = question.asked_of === 'signing' || state.kind === 'adult';
  if (others.length === 0 && isOfSigner) return input(first, words);
  const nameOf = ({ person, index }: AskedField): string =>
    person?.name || (person?.key === 'adult' ? t('questions.you') : String((index ?? 0) + 1));
  return (
    <fieldset className={styles.question} aria-labelledby={legendId}>
      <legend id={legendId} className={styles.legend}>
        {words}
      </legend>
      <div className={`${styles.people} ${visitor.column}`}>{fields.map((field) => input(field, nameOf(field)))}</div>
    </fieldset>
  );
}
