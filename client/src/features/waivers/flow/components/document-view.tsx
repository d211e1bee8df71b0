import { Button } from '@mantine/core';
import { useState } from 'react';
import { VisitorDialog } from '../../../../components/visitor/visitor-dialog.tsx';
import { useVisitorText } from '../../../../lib/visitor-text/use-visitor-text.ts';
import type { ShownDocument } from '../signing-args.ts';
import styles from './flow.module.css';

interface DocumentProps {
  document: ShownDocument;
  venueName: string;
}

/** The waiver as a picture that a tap enlarges, with its text for screen readers and large print. Requirement W10. */
export function DocumentView({ document, venueName }: DocumentProps) {
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
            <DocumentPicture document={document} venueName={venueName} />
          </button>
          <div className={styles.hidden}>
            <DocumentText document={document} />
          </div>
        </div>
      )}
      <div className={styles.documentButtons}>
        <Button variant="default" size="lg" h={56} onClick={() => setIsText(!isText)}>
          {t(isText ? 'document.hideText' : 'document.showText')}
        </Button>
        <Button variant="default" size="lg" h={56} onClick={() => setIsZoomed(true)}>
          {t('document.zoom')}
        </Button>
      </div>
      <DocumentZoom document={document} venueName={venueName} isOpen={isZoomed} onClose={() => setIsZoomed(false)} />
    </section>
  );
}

/** Opens the page enlarged while a form is being filled in. */
export function DocumentButton({ document, venueName }: DocumentProps) {
  const { t } = useVisitorText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="lg" h={56} onClick={() => setIsOpen(true)}>
        {t('document.readAgain')}
      </Button>
      <DocumentZoom document={document} venueName={venueName} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function DocumentZoom({
  document,
  venueName,
  isOpen,
  onClose,
}: DocumentProps & { isOpen: boolean; onClose: () => void }) {
  const { t } = useVisitorText();
  return (
    <VisitorDialog isOpen={isOpen} onClose={onClose} title={t('document.picture', { name: venueName })} size="full">
      <div className={styles.zoomed}>
        <DocumentPicture document={document} venueName={venueName} />
        <div className={styles.hidden}>
          <DocumentText document={document} />
        </div>
      </div>
    </VisitorDialog>
  );
}

function DocumentPicture({ document, venueName }: DocumentProps) {
  const { t } = useVisitorText();
  return (
    <img
      className={styles.documentPicture}
      src={document.pictureUrl}
      alt={t('document.picture', { name: venueName })}
      width={document.widthPt}
      height={document.heightPt}
    />
  );
}

function DocumentText({ document }: { document: ShownDocument }) {
  const { t } = useVisitorText();
  const text = document.text.trim();
  return <p className={styles.documentText}>{text || t('document.noText')}</p>;
}
