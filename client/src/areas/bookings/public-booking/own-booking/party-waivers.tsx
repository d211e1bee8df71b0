import type { PublicParty } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { copyText } from '#lib/copy-text';
import styles from '../booking.module.css';
import { useBookingText } from '../texts/use-booking-text.ts';

const COPIED_MS = 2_000;

/** Where the party signs, to be sent around, and how many have. Requirement B13. */
export function PartyWaivers({ party, offeringName }: { party: PublicParty; offeringName: string }) {
  const { t } = useBookingText();
  const id = useId();
  const { waiver_link: link, waivers_signed: signed, total_players: total } = party;
  return (
    <section className={visitor.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={visitor.cardTitle}>
        {t('party.title')}
      </h2>
      <div>
        <p className={styles.signed}>{t('party.signed', { signed, total })}</p>
        <progress
          className={styles.progress}
          max={total}
          value={Math.min(signed, total)}
          aria-label={t('party.title')}
        />
      </div>
      <p className="gate-dimmed gate-flush">{t('party.lead')}</p>
      <SentLink link={link} title={t('party.shareTitle', { offering: offeringName })} />
      <LinkQr link={link} />
    </section>
  );
}

function SentLink({ link, title }: { link: string; title: string }) {
  const { t } = useBookingText();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    if (await copyText(link)) {
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), COPIED_MS);
    } else input.current?.select(); /* Selected, to be copied by hand. */
  };
  return (
    <>
      <input
        ref={input}
        className={styles.link}
        readOnly
        value={link}
        aria-label={t('party.link')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions} data-screen-only>
        <Button size="lg" onClick={() => void copy()}>
          {t(isCopied ? 'party.copied' : 'party.copy')}
        </Button>
        {'share' in navigator ? (
          <Button
            size="lg"
            variant="default"
            onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}
          >
            {t('party.share')}
          </Button>
        ) : null}
      </div>
      <output className="gate-visually-hidden">{isCopied ? t('party.copied') : ''}</output>
    </>
  );
}

/** Modules of white around the code, without which cameras don't find it. */
const QUIET = 4;

/** A link as a QR code, dark on white in both color schemes. Its library loads after the page. */
function LinkQr({ link }: { link: string }) {
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
