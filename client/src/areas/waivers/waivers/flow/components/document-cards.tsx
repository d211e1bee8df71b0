import visitor from '#components/visitor/visitor.module.css';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { askedFields, peopleOf } from '../answers/asked-fields.ts';
import type { VisitDocument } from '../documents/visit-document.ts';
import { asksRelation, type FormErrors } from '../flow.rules.ts';
import type { WaiverFlowState } from '../use-waiver-flow.ts';
import styles from './answers/answers.module.css';
import { QuestionField } from './answers/question-field.tsx';
import { DocumentButton } from './document-view.tsx';
import { RelationCard } from './relation-card.tsx';

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
