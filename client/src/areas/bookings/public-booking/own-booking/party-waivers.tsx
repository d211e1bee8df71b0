import type { PublicParty } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { copyText } from '#lib/copy-text';
import styles from '../booking.module.css';
import { useBookingText } from '../texts/use-booking-text.ts';
import { LinkQr } from './link-qr.tsx';

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
      <p className={styles.quiet}>{t('party.lead')}</p>
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
    } else input.current?.select(); /* To be copied by hand. */
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
