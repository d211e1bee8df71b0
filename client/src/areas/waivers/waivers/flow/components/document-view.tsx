import { Button } from '@mantine/core';
import { useState } from 'react';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { DocumentPicture, type DocumentProps, DocumentText } from './document-page.tsx';
import { DocumentZoom } from './document-zoom.tsx';
import styles from './flow.module.css';

/** A document as a picture that a tap enlarges, with its text for screen readers and large print. Requirement W10. */
export function DocumentView({ document, title }: DocumentProps) {
  const { t } = useVisitorText();
  const [isText, setIsText] = useState(false);
  const [isZoomed, setIsZoomed] = useState(false);
  return (
    <section className={styles.document} aria-label={t('document.title')}>
      {isText ? (
        <div className={styles.documentPaper}>
          <DocumentText document={document} />
        </div>
      ) : (
        <div className={styles.documentFrame}>
          <button
            type="button"
            className={styles.documentOpener}
            aria-label={t('document.zoom')}
            onClick={() => setIsZoomed(true)}
          >
            <DocumentPicture document={document} title={title} />
          </button>
          <div className={styles.hidden}>
            <DocumentText document={document} />
          </div>
        </div>
      )}
      <div className={styles.documentButtons}>
        <Button variant="default" size="lg" onClick={() => setIsText(!isText)}>
          {t(isText ? 'document.hideText' : 'document.showText')}
        </Button>
        <Button variant="default" size="lg" onClick={() => setIsZoomed(true)}>
          {t('document.zoom')}
        </Button>
      </div>
      <DocumentZoom document={document} title={title} isOpen={isZoomed} onClose={() => setIsZoomed(false)} />
    </section>
  );
}

/** Opens the page enlarged while a form is being filled in. */
export function DocumentButton({ document, title, label, name }: DocumentProps & { label: string; name?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="lg" aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <DocumentZoom document={document} title={title} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
