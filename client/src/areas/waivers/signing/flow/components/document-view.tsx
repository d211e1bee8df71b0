import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { VisitorDialog } from '#components/visitor/visitor-dialog.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { ShownDocument } from '../documents/visit-document.ts';
import { waiverBlocks } from '../waiver-paragraphs.ts';
import styles from './flow.module.css';

/** A document as a picture that a tap enlarges, with its text for screen readers and large print. Requirement W10. */
export function DocumentView({ document, title }: DocumentProps) {
  const { t } = useVisitorText();
  const [isText, setIsText] = useState(false);
  const [isZoomed, setIsZoomed] = useState(false);
  return (
    <section className="gate-column" aria-label={t('document.title')}>
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
          <div className="gate-visually-hidden">
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

/** Shares of the dialog's width; the first shows the whole width of the page. */
const widths = [1, 1.5, 2, 3];

interface DocumentZoomProps extends DocumentProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The page fitted to the width of the screen, and larger from there. */
function DocumentZoom({ isOpen, onClose, ...page }: DocumentZoomProps) {
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
        <div className="gate-visually-hidden">
          <DocumentText document={document} />
        </div>
      </section>
    </div>
  );
}

interface DocumentProps {
  document: ShownDocument;
  /** What it is called where there are several, else whose waiver it is. */
  title: string;
}

/** The document's pages as pictures, in the proportions of its PDF. Its text for screen readers is `DocumentText`. */
function DocumentPicture({ document: { pictureUrls, widthPt, heightPt }, title }: DocumentProps) {
  /* Each page is as high as its picture says. */
  const size = pictureUrls.length === 1 ? { width: widthPt, height: heightPt } : {};
  return pictureUrls.map((url, page) => (
    <img
      key={url}
      className={styles.documentPicture}
      src={url}
      /* The largest thing on a visitor's first screen. */
      fetchPriority="high"
      alt={page === 0 ? title : ''}
      {...size}
    />
  ));
}

/** The page's text in paragraphs, as wide as the screen has room for. */
function DocumentText({ document: { text } }: Pick<DocumentProps, 'document'>) {
  const { t } = useVisitorText();
  const blocks = useMemo(() => waiverBlocks(text), [text]);
  return (
    <div className={styles.documentText}>
      {blocks.length === 0 ? <p>{t('document.noText')}</p> : null}
      {blocks.map((block, at) => (
        <p key={at} data-kind={block.kind}>
          {block.text}
        </p>
      ))}
    </div>
  );
}
