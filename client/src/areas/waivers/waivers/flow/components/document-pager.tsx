import { useState } from 'react';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { VisitDocument } from '../documents/visit-document.ts';
import { DocumentView } from './document-view.tsx';
import styles from './flow.module.css';

/** Several documents, read one after the other. Requirement W50. */
export function DocumentPager({ documents }: { documents: readonly VisitDocument[] }) {
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
    <div className={styles.pager}>
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
