import { type Relationship, relationships } from '@gatehouse/sync-protocol/areas/waivers/documents/relationship';
import { useId } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { type AskedField, askedFields, peopleOf } from '../answers/asked-fields.ts';
import { relationsOf } from '../answers/relations.ts';
import { type AnswerProblem, faultText } from '../answers/typed-answers.ts';
import type { VisitDocument } from '../documents/visit-document.ts';
import { asksRelation, type FormErrors } from '../flow.rules.ts';
import type { WaiverFlowState } from '../use-waiver-flow.ts';
import { AnswerInput } from './answers/answer-input.tsx';
import styles from './answers/answers.module.css';
import { ChoiceList } from './answers/choice-list.tsx';
import { DocumentButton } from './document-view.tsx';
import flowStyles from './flow.module.css';

interface DocumentCardsProps {
  flow: WaiverFlowState;
  /** Those that this signing covers. */
  documents: readonly VisitDocument[];
  errors: FormErrors;
}

/** What the adult is to the minors, and each document with its questions, before the one signature. Requirements W42, W45, W50. */
export function DocumentCards({ flow, documents, errors }: DocumentCardsProps) {
  const { t } = useVisitorText();
  const { state, rules } = flow;
  const people = peopleOf(state);
  return (
    <>
      {asksRelation(state, rules) ? <RelationCard flow={flow} isMissing={errors.isRelationMissing} /> : null}
      {documents.map((document) => (
        <section key={document.documentId} className={visitor.card} aria-label={document.name}>
          <div className={styles.head}>
            <h2 className={visitor.cardTitle}>{document.name}</h2>
            {documents.length > 1 ? (
              <DocumentButton
                document={document}
                title={document.name}
                label={t('documents.read')}
                name={`${t('documents.read')}: ${document.name}`}
              />
            ) : null}
          </div>
          {document.questions.map((question) => (
            <QuestionField
              key={question.question_id}
              fields={askedFields(document, people, rules.language).filter((field) => field.question === question)}
              fallbackLanguage={document.fallbackLanguage}
              flow={flow}
              problems={errors.answers}
            />
          ))}
        </section>
      ))}
    </>
  );
}

/** What the adult is to the minors: once for all of them, and to each where that differs. Requirement W45. */
function RelationCard({ flow, isMissing }: { flow: WaiverFlowState; isMissing: boolean }) {
  const { t, i18n } = useVisitorText();
  const differsId = useId();
  const { state, dispatch } = flow;
  const { relations, minors } = state;
  const names = minors.map(
    ({ first_name: name }, at) => name.trim() || t('age.whoNumber', { number: at + 1, count: minors.length }),
  );
  const all = new Intl.ListFormat(i18n.language).format(names);
  const chosen = relationsOf(relations, minors.length);
  const choice = (at: number, who: string) => (
    <ChoiceList
      key={at}
      label={t('relation.ask', { names: who })}
      options={relationships.map((value) => ({ value, text: t(`relation.${value}`) }))}
      value={chosen[at] ?? ''}
      onChange={(value) => dispatch({ type: 'related', index: at, relationship: value as Relationship })}
      error={state.isChecked && isMissing && chosen[at] === null ? t('questions.missing') : null}
      isRequired
    />
  );
  return (
    <section className={visitor.card}>
      <h2 className={visitor.cardTitle}>{t('relation.title')}</h2>
      {relations.isSame ? choice(0, all) : names.map((name, at) => choice(at, name))}
      {minors.length > 1 ? (
        <label className={flowStyles.consent} htmlFor={differsId}>
          <input
            id={differsId}
            type="checkbox"
            checked={!relations.isSame}
            onChange={(event) => dispatch({ type: 'relationsSplit', isSame: !event.currentTarget.checked })}
          />
          <span>{t('relation.differs')}</span>
        </label>
      ) : null}
    </section>
  );
}

interface QuestionFieldProps {
  /** Fields of one question: a single one, or one for each person. */
  fields: readonly AskedField[];
  fallbackLanguage: string;
  flow: WaiverFlowState;
  problems: readonly AnswerProblem[];
}

/** A question once, or by name for each person of the signing. An adult who signs for themselves alone is asked without a name. */
function QuestionField({ fields, fallbackLanguage, flow, problems }: QuestionFieldProps) {
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
    <fieldset className={`gate-fieldset ${styles.question}`} aria-labelledby={legendId}>
      <legend id={legendId} className={styles.legend}>
        {words}
      </legend>
      <div className={`${styles.people} ${visitor.column}`}>{fields.map((field) => input(field, nameOf(field)))}</div>
    </fieldset>
  );
}
