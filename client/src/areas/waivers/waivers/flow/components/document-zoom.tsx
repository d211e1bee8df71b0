import { Button } from '@mantine/core';
import { useState } from 'react';
import { VisitorDialog } from '#components/visitor/visitor-dialog.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { DocumentPicture, type DocumentProps, DocumentText } from './document-page.tsx';
import styles from './flow.module.css';

/** Shares of the dialog's width; the first shows the whole width of the page. */
const widths = [1, 1.5, 2, 3];

interface DocumentZoomProps extends DocumentProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The page fitted to the width of the screen, and larger from there. */
export function DocumentZoom({ isOpen, onClose, ...page }: DocumentZoomProps) {
  return (
    <VisitorDialog isOpen={isOpen} onClose={onClose} title={page.title} size="full">
      <ZoomedPage {...page} />
    </VisitorDialog>
  );
}

function ZoomedPage({ document, title }: DocumentProps) {
  const { t } = useVisitorText();
  const [step, setStep] = useState(0);
  const width = widths[step] ?? 1;
  return (
    <div className={styles.zoom}>
      <div className={styles.zoomButtons}>
        <Button variant="default" size="lg" disabled={step === 0} onClick={() => setStep(step - 1)}>
          {t('document.smaller')}
        </Button>
        <Button variant="default" size="lg" disabled={step === widths.length - 1} onClick={() => setStep(step + 1)}>
          {t('document.larger')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls it. */}
      <section className={styles.zoomed} tabIndex={0} aria-label={t('document.title')}>
        <div style={{ width: `${100 * width}%` }}>
          <DocumentPicture document={document} title={title} />
        </div>
        <div className={styles.hidden}>
          <DocumentText document={document} />
        </div>
      </section>
    </div>
  );
}
