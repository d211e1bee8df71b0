import type { VenueRow } from '@gatehouse/sync-protocol/areas/venues/venue';
import { english, type LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { VenueColors } from '#components/theme/venue-colors.tsx';
import { VisitorDialog } from '#components/visitor/visitor-dialog.tsx';
import { afterWaiting, loadAttempts, type PinAttempts, storeAttempts } from '#devices/pin-attempts';
import type { StaffPin } from '#lib/device/staff-pin-store';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { usePwa, useUpdateHold } from '#pwa/pwa-context.tsx';
import { AttractScreen } from './components/attract-screen.tsx';
import { ChooseStaffPin } from './components/choose-staff-pin.tsx';
import styles from './components/kiosk.module.css';
import { StaffGate } from './components/staff-gate.tsx';
import { StaffMenu } from './components/staff-menu.tsx';
import { ThankYouScreen } from './components/thank-you-screen.tsx';
import { VisitAside } from './components/visit-aside.tsx';
import { type KioskSettings, readKioskSettings } from './model/kiosk-settings.ts';
import { type DocumentRows, useKioskReadiness, venueOf } from './model/kiosk-venue.ts';
import { useIdlePhase } from './use-idle-phase.ts';
import { type Asked, useSigningRequest } from './use-signing-request.ts';

/** What the thank-you screen may know of a signing. */
interface SignedVisit {
  firstName: string;
  email: string;
  people: number;
  /** The first of them, whose PDF names everyone. */
  waiverId: string;
}

interface KioskFlowProps {
  venue: VenueRow;
  rows: DocumentRows;
  /** The one whom the desk sent here; null for a visitor who began by touch. */
  asked: Asked | null;
  /** Language and 'Start over', for the row above each step. */
  aside: ReactNode;
  renderSuccess: (signed: SignedVisit) => ReactNode;
}

interface KioskPageProps {
  /** The paired device's profile, as the server sent it. */
  profile: Readonly<Record<string, unknown>>;
  deviceName: string;
  pin: StaffPin;
  /** The next person whom the desk sends here, as the server hands them out; null where none waits. */
  takeRequest: () => Promise<Asked | null>;
  /** Where the PDF of a signing can be fetched; null where the server doesn't have it. */
  findSignedLink: (waiverId: string) => Promise<string | null>;
  /** The waiver flow; `app` puts it together, because features don't know each other. */
  renderFlow: (props: KioskFlowProps) => ReactNode;
  onExit: () => void;
}

/** What the visitor is shown, as it was when they began: a document that arrives meanwhile is for the next one. W1. */
type Visit = Pick<KioskFlowProps, 'venue' | 'rows' | 'asked'>;

/** Used until the venue's own color is known. */
const GATE_GREEN = '#1f7a5c';

/**
 * The waiver kiosk. Works from the device's own copy, so the network may be gone for a month (S29).
 *
 *   no PIN ──chosen──▶ attract
 *   attract ──touch, or sent by the desk──▶ visit ──signed──▶ thank you ──countdown──▶ attract
 *      │                 └──idle, start over, page hidden──────────▲
 *      └──staff──▶ PIN ──▶ menu ──▶ attract, or out
 *
 * Each visit is a new mount and unmounts at its end, so nothing of one visitor outlives it (K10).
 */
export function KioskPage({ profile, ...props }: KioskPageProps) {
  const settings = useMemo(() => readKioskSettings(profile), [profile]);
  const [firstLanguage = english] = settings.languages;
  return (
    <VisitorTexts first={firstLanguage}>
      <Kiosk {...props} settings={settings} firstLanguage={firstLanguage} />
    </VisitorTexts>
  );
}

interface KioskProps extends Omit<KioskPageProps, 'profile'> {
  settings: KioskSettings;
  firstLanguage: LanguageCode;
}

function Kiosk({
  settings,
  firstLanguage,
  deviceName,
  pin,
  takeRequest,
  findSignedLink,
  renderFlow,
  onExit,
}: KioskProps) {
  const pwa = usePwa();
  const { i18n } = useVisitorText();
  const [screen, setScreen] = useState<'attract' | 'visit' | 'pin' | 'staff'>('attract');
  const [visit, setVisit] = useState<Visit | null>(null);
  const readiness = useKioskReadiness();
  const [attempts, setAttempts] = usePinAttempts();

  const begin = (asked: Asked | null) => {
    if (readiness.kind !== 'ready') return;
    const { venue, documents, files } = readiness;
    setVisit({ venue, rows: { documents, files }, asked });
    setScreen('visit');
  };
  const reset = () => {
    setScreen('attract');
    setVisit(null);
    /* What was typed is saved or gone, so it no longer keeps a new release waiting. */
    pwa.screenChanged();
    void i18n.changeLanguage(firstLanguage);
    window.getSelection()?.removeAllRanges();
    window.scrollTo(0, 0);
  };

  useWakeLock();
  useCleanHistory(reset);
  useUpdateHold('kiosk', screen !== 'attract');
  const idle = useIdlePhase(
    { warnAfterMs: settings.idleWarningAfterMs, clearAfterMs: settings.idleClearAfterMs },
    reset,
  );
  useSigningRequest(screen === 'attract' && pin.isSet && readiness.kind === 'ready', takeRequest, (asked) => {
    begin(asked);
    /* A form that opens by itself has the whole time, although no one has touched the screen for hours. */
    idle.restart();
  });

  const content = () => {
    if (screen === 'attract' && !pin.isSet) return <ChooseStaffPin pin={pin} />;
    if (screen === 'pin')
      return (
        <StaffGate
          pin={pin}
          attempts={attempts}
          onAttempts={setAttempts}
          onOpen={() => setScreen('staff')}
          onCancel={reset}
        />
      );
    if (screen === 'staff')
      return (
        <StaffMenu readiness={readiness} settings={settings} deviceName={deviceName} onBack={reset} onExit={onExit} />
      );
    if (screen === 'attract' || !visit)
      return (
        <AttractScreen
          readiness={readiness}
          languages={settings.languages}
          onBegin={() => begin(null)}
          onStaff={() => setScreen('pin')}
        />
      );
    return renderFlow({
      ...visit,
      aside: <VisitAside languages={settings.languages} onLeave={reset} />,
      renderSuccess: ({ waiverId, ...signed }) => (
        <ThankYouScreen
          venue={visit.venue}
          {...signed}
          findLink={() => findSignedLink(waiverId)}
          staysMs={settings.thankYouMs}
          onDone={reset}
        />
      ),
    });
  };

  const accent = venueOf(readiness)?.accent_color ?? GATE_GREEN;
  return (
    <VenueColors accent={accent}>
      <div key={screen}>{content()}</div>
      <IdleDialog
        secondsLeft={screen !== 'attract' && idle.phase.kind === 'warning' ? idle.phase.secondsLeft : null}
        onLeave={reset}
      />
    </VenueColors>
  );
}

/**
 * Back never leaves the kiosk or restores a visitor's data, and a page that the browser caches for Back or
 * restores contains none of it. Requirement K10.
 */
function useCleanHistory(clear: () => void): void {
  const clearNow = useEffectEvent(() => flushSync(clear));
  useEffect(() => {
    const stay = () => window.history.pushState(window.history.state, '', window.location.href);
    const onHide = () => clearNow();
    stay();
    window.addEventListener('popstate', stay);
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('popstate', stay);
      window.removeEventListener('pagehide', onHide);
    };
  }, []);
}

/** Keeps the tablet's screen on while the kiosk shows; the browser releases the lock whenever the page is hidden. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const granted = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await granted?.release();
      else lock = granted;
    };
    const onVisible = () => void request();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}

const LOOK_EVERY_MS = 500;

/** The attempts as stored, whose wait passes while this is mounted. */
function usePinAttempts(): [PinAttempts, (next: PinAttempts) => void] {
  const [attempts, setAttempts] = useState(() => loadAttempts(localStorage));
  const latest = useRef(attempts);
  const remember = useCallback((next: PinAttempts) => {
    latest.current = next;
    setAttempts(next);
    storeAttempts(localStorage, next);
  }, []);
  const isWaiting = attempts.waitLeftMs > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let lookedAtMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      remember(afterWaiting(latest.current, nowMs - lookedAtMs));
      lookedAtMs = nowMs;
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, remember]);
  return [attempts, remember];
}

interface IdleDialogProps {
  /** Null while the visitor is active. */
  secondsLeft: number | null;
  onLeave: () => void;
}

/** Any touch or key keeps the visit, so the first button needs no handler. Requirement K10. */
function IdleDialog({ secondsLeft, onLeave }: IdleDialogProps) {
  const { t } = useVisitorText();
  return (
    <VisitorDialog isOpen={secondsLeft !== null} title={t('kiosk.idleTitle')} size="small">
      <p className={styles.idleLead} role="alert">
        {t('kiosk.idleLead', { count: secondsLeft ?? 0 })}
      </p>
      <div className={styles.idleButtons}>
        <Button size="xl">{t('kiosk.idleStay')}</Button>
        <Button size="xl" variant="default" onClick={onLeave}>
          {t('kiosk.idleLeave')}
        </Button>
      </div>
    </VisitorDialog>
  );
}
