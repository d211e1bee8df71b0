import type { VenueRow } from '@gatehouse/sync-protocol/areas/venues/venue';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { SignedMark } from '#components/visitor/signed-mark.tsx';
import { ThanksTitle } from '#components/visitor/thanks-title.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { useSyncStatus } from '#sync/react/sync-context.tsx';
import { logoOf } from '../model/kiosk-venue.ts';
import styles from './kiosk.module.css';

const SignedPdfCode = lazy(async () => ({ default: (await import('./signed-pdf-code.tsx')).SignedPdfCode }));

interface ThankYouScreenProps {
  venue: VenueRow;
  firstName: string;
  email: string;
  people: number;
  /** Asks for the address of the visitor's own PDF; null where the server doesn't have the signing yet. */
  findLink: () => Promise<string | null>;
  /** Time until the attract screen returns by itself. It begins again when there is a code to scan. */
  staysMs: number;
  onDone: () => void;
}

/** Shown only once the signing is saved on the device. Look 'Thank-you with the visitor's name, then a countdown'. */
export function ThankYouScreen({ venue, firstName, email, people, findLink, staysMs, onDone }: ThankYouScreenProps) {
  const { t } = useVisitorText();
  const link = useSignedLink(findLink);
  return (
    <VisitorPage>
      <div className={`${visitor.thanks} ${styles.thanks}`}>
        <SignedMark name={venue.client_name} url={logoOf(venue)} />
        <ThanksTitle firstName={firstName} people={people} />
        <p className={visitor.next}>{t('thanks.nextHere')}</p>
        {email ? <p>{t('thanks.mail', { email })}</p> : null}
        {link === null ? null : (
          <Suspense fallback={null}>
            <SignedPdfCode link={link} />
          </Suspense>
        )}
        <Button size="xl" miw={220} onClick={onDone}>
          {t('thanks.done')}
        </Button>
        <Countdown key={link === null ? 'thanks' : 'code'} staysMs={staysMs} onDone={onDone} />
      </div>
    </VisitorPage>
  );
}

function Countdown({ staysMs, onDone }: Pick<ThankYouScreenProps, 'staysMs' | 'onDone'>) {
  const { t } = useVisitorText();
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(staysMs / 1000));
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const endsAtMs = performance.now() + staysMs;
    const timer = setInterval(() => {
      const left = Math.ceil((endsAtMs - performance.now()) / 1000);
      setSecondsLeft(Math.max(0, left));
      if (left <= 0) done();
    }, 250);
    return () => clearInterval(timer);
  }, [staysMs]);
  return (
    <p className={styles.countdown} data-tabular>
      {t('thanks.countdown', { count: secondsLeft })}
    </p>
  );
}

/**
 * Where the visitor who just signed fetches their PDF; null until the server has the signing, so always without the network. Asked after
 * each contact that leaves nothing to send, and forgotten with the screen.
 */
function useSignedLink(find: () => Promise<string | null>): string | null {
  const { network, unsent, lastContactAtUtc } = useSyncStatus();
  const [link, setLink] = useState<string | null>(null);
  const ask = useEffectEvent(find);
  const mayAsk = network === 'online' && unsent === 0 && link === null;
  const contact = mayAsk ? lastContactAtUtc : null;
  useEffect(() => {
    if (contact === null) return undefined;
    let isOver = false;
    void ask().then((found) => {
      if (!isOver && found !== null) setLink(found);
    });
    return () => {
      isOver = true;
    };
  }, [contact]);
  return link;
}
