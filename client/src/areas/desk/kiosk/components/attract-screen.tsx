import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { VenueLogo } from '#components/visitor/venue-logo.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { type KioskReadiness, logoOf, venueOf } from '../model/kiosk-venue.ts';
import styles from './kiosk.module.css';

interface AttractScreenProps {
  readiness: KioskReadiness;
  languages: readonly LanguageCode[];
  onBegin: () => void;
  onStaff: () => void;
}

/** The kiosk between visitors: the venue, one action, and an entrance for staff. */
export function AttractScreen({ readiness, languages, onBegin, onStaff }: AttractScreenProps) {
  const { t } = useVisitorText();
  const venue = venueOf(readiness);
  return (
    <div className={styles.attract}>
      <main className={styles.attractMain}>
        {venue ? (
          <>
            <VenueLogo name={venue.client_name} url={logoOf(venue)} isLarge />
            <div>
              <p className={styles.welcome}>{t('kiosk.welcome')}</p>
              <h1 className={styles.venue}>{venue.client_name}</h1>
            </div>
          </>
        ) : null}
        <Invitation readiness={readiness} onBegin={onBegin} />
      </main>
      <footer className={styles.attractFoot}>
        <LanguageChoice offered={languages} />
        <button type="button" className={styles.staff} onClick={onStaff}>
          {t('kiosk.staff')}
        </button>
      </footer>
    </div>
  );
}

function Invitation({ readiness, onBegin }: Pick<AttractScreenProps, 'readiness' | 'onBegin'>) {
  const { t } = useVisitorText();
  if (readiness.kind === 'ready')
    return (
      <div>
        {/* The button covers the whole screen: a touch anywhere starts a visit. */}
        <button type="button" className={styles.begin} onClick={onBegin}>
          <span>{t('kiosk.begin')}</span>
        </button>
        <p className={styles.hint}>{t('kiosk.beginHint')}</p>
      </div>
    );
  const texts = {
    starting: [t('kiosk.starting')],
    no_waiver: [t('errors.notReady'), t('kiosk.noWaiverHint')],
    not_saving: [t('kiosk.notSaving'), t('kiosk.notSavingHint')],
  }[readiness.kind];
  return (
    <output className={styles.notice}>
      <strong>{texts[0]}</strong>
      {texts[1] ? <span>{texts[1]}</span> : null}
    </output>
  );
}
