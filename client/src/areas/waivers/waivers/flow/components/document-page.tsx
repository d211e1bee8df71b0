import { useMemo } from 'react';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { ShownDocument } from '../documents/visit-document.ts';
import { waiverBlocks } from '../waiver-paragraphs.ts';
import styles from './flow.module.css';

export interface DocumentProps {
  document: ShownDocument;
  /** What it is called where there are several, else whose waiver it is. */
  title: string;
}

/** The document's pages as pictures, in the proportions of its PDF. Its text for screen readers is `DocumentText`. */
export function DocumentPicture({ document: { pictureUrls, widthPt, heightPt }, title }: DocumentProps) {
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
export function DocumentText({ document: { text } }: Pick<DocumentProps, 'document'>) {
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
