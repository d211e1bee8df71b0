import { qrShapeOf } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { QrCode } from '#domain/sharing/qr-code.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import styles from './kiosk.module.css';

/** The code that a visitor scans to have their signed PDF on their phone. Apart, because a kiosk starts without what draws it. */
export function SignedPdfCode({ link }: { link: string }) {
  const { t } = useVisitorText();
  return (
    <figure className={styles.code}>
      <QrCode shape={qrShapeOf(link)} className={styles.codePicture} />
      <figcaption>{t('thanks.scan')}</figcaption>
    </figure>
  );
}
