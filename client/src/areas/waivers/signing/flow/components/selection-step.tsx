import { signingKinds } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { useState } from 'react';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { documentsFor, type VisitDocument } from '../documents/visit-document.ts';
import { DocumentView } from './document-view.tsx';
import styles from './flow.module.css';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

type SelectionStepProps = Pick<StepProps, 'documents' | 'aside' | 'notice'> & {
  flow: Pick<StepProps['flow'], 'dispatch'>;
  /** The build leaves the age open. */
  venue: Omit<StepProps['venue'], 'adultAge'> & { adultAge: number | string };
};

/** What there is to read, and whom it is for: the kinds of signing that something is to be signed for. */
export function SelectionStep({ flow, venue, documents, aside, notice }: SelectionStepProps) {
  const { t } = useVisitorText();
  const [first, ...others] = documents;
  const kinds = signingKinds.filter((kind) => documentsFor(documents, kind).length > 0);
  const lead = t(others.length > 0 ? 'selection.leadSeveral' : 'selection.lead');
  return (
    <StepFrame venue={venue} title={t('selection.title')} lead={lead} back={null} aside={aside} isWide>
      {notice}
      <div className={styles.selection}>
        {first && others.length === 0 ? (
          <DocumentView document={first} title={t('document.picture', { name: venue.name })} />
        ) : (
          <DocumentPager documents={documents} />
        )}
        <section className="gate-column" aria-label={t('selection.whoFor')}>
          <h2 className={styles.choicesTitle}>{t('selection.whoFor')}</h2>
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              className={styles.choice}
              aria-label={t(`selection.${kind}`)}
              aria-describedby={`choice-${kind}`}
              onClick={() => flow.dispatch({ type: 'chosen', kind })}
            >
              <span>
                <strong>{t(`selection.${kind}`)}</strong>
                <span id={`choice-${kind}`}>{t(`selection.${kind}Hint`, { adultAge: venue.adultAge })}</span>
              </span>
              <span aria-hidden="true" className={styles.chevron}>
                ›
              </span>
            </button>
          ))}
        </section>
      </div>
    </StepFrame>
  );
}

/** Several documents, read one after the other. Requirement W50. */
function DocumentPager({ documents }: { documents: readonly VisitDocument[] }) {
  const { t } = useVisitorText();
  const [at, setAt] = useState(0);
  const document = documents[at] ?? documents[0];
  if (!document) return null;
  const turn = (by: 1 | -1, name: 'documents.previous' | 'documents.next', mark: string) => (
    <button
      type="button"
      className={styles.turn}
      aria-label={t(name)}
      disabled={!documents[at + by]}
      onClick={() => setAt(at + by)}
    >
      <span aria-hidden="true">{mark}</span>
    </button>
  );
  return (
    <div className="gate-column">
      <div className={styles.pagerHead}>
        <div aria-live="polite">
          <p>
            {t('documents.position', { number: at + 1, count: documents.length })}
            {document.neededBy === 'minors' ? ` · ${t('documents.forMinors')}` : ''}
          </p>
          <h2>{document.name}</h2>
        </div>
        {turn(-1, 'documents.previous', '‹')}
        {turn(1, 'documents.next', '›')}
      </div>
      <DocumentView key={document.documentId} document={document} title={document.name} />
    </div>
  );
}
