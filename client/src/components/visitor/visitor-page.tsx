import { type ReactNode, useContext, useEffect } from 'react';
import { isFramed } from '../../lib/framed.ts';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { OuterDialog } from '../dialog/outer-dialog.ts';
import styles from './visitor.module.css';

interface VisitorPageProps {
  /** The row above the column: venue, language, back. */
  top?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** A single column, and the document's language as the visitor chose it. */
export function VisitorPage({ top, isWide = false, children }: VisitorPageProps) {
  useDocumentLanguage();
  /* A desk shows the waiver over its own screen, and a document has one main part. */
  const Page = useContext(OuterDialog) ? 'div' : 'main';
  return (
    <Page className={styles.page} data-framed={isFramed() || undefined}>
      {top ? (
        <div className={styles.top} data-wide={isWide || undefined}>
          {top}
        </div>
      ) : null}
      <div className={`${styles.column} ${isWide ? styles.wide : ''}`}>{children}</div>
    </Page>
  );
}

/** Sets the document's language to the visitor's choice for screen readers; restored on unmount. */
function useDocumentLanguage(): void {
  const { i18n } = useVisitorText();
  useEffect(() => {
    const before = document.documentElement.lang;
    document.documentElement.lang = i18n.language;
    return () => {
      document.documentElement.lang = before;
    };
  }, [i18n.language]);
}
