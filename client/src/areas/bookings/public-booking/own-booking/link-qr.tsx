import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from '../booking.module.css';
import { useBookingText } from '../texts/use-booking-text.ts';

/** Modules of white around the code, without which cameras don't find it. */
const QUIET = 4;

/** A link as a QR code, dark on white in both color schemes. Its library loads after the page. */
export function LinkQr({ link }: { link: string }) {
  const { t } = useBookingText();
  const [shape, setShape] = useState<CodeShape | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('@gatehouse/sync-protocol/areas/people/codes/qr-shape').then(
      ({ qrShapeOf }) => {
        if (isCurrent) setShape(qrShapeOf(link));
      },
      /* The link itself is there all the same. */
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [link]);
  if (!shape) return <Skeleton width={200} height={200} radius={12} />;
  const size = shape.width + 2 * QUIET;
  return (
    <figure className={styles.qr} aria-label={t('party.qr')}>
      <svg viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={`M${-QUIET} ${-QUIET}h${size}v${size}h${-size}z`} fill="#ffffff" />
        <path d={shape.path} fill="#000000" />
      </svg>
      <figcaption>{t('party.qrHint')}</figcaption>
    </figure>
  );
}
