import { useMemo } from 'react';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { ShownDocument } from '../signing-args.ts';
import { waiverBlocks } from '../waiver-paragraphs.ts';
import styles from './flow.module.css';

export interface DocumentProps {
  document: ShownDocument;
  venueName: string;
}

/** The waiver's page as a picture, in the proportions of its PDF. Its text for screen readers is `DocumentText`. */
export function DocumentPicture({ document, venueName }: DocumentProps) {
  const { t } = useVisitorText();
  return (
    <img
      className={styles.documentPicture}
      src={document.pictureUrl}
      /* The largest thing on a visitor's first screen. */
      fetchPriority="high"
      alt={t('document.picture', { name: venueName })}
      width={document.widthPt}
      height={document.heightPt}
    />
  );
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
