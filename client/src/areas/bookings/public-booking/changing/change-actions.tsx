import { zonedInstantText } from '@gatehouse/sync-protocol/base/days/day-text';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import styles from '../booking.module.css';
import type { OwnBooking } from '../model/booking-api.ts';
import { useBookingText } from '../texts/use-booking-text.ts';
import { deadlines } from './deadline-text.ts';

export type Offered = 'move' | 'cancel';

/** The way to the steps of a change, from the booking's page. */
export interface Opening {
  /** The step that was just left, whose button gets the focus. */
  focused: Offered | null;
  opening: Offered | null;
  open: (step: Offered) => void;
}

/** What the guest may change by themselves, and until when, or until when they might have. Requirement B40. */
export function ChangeActions({ view, way }: { view: OwnBooking; way: Opening }) {
  const { t, language } = useBookingText();
  const { changes, booking, can_ask: isAhead } = view;
  const [focused] = useState(way.focused);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) buttons.current?.querySelector<HTMLElement>(`[data-step="${focused}"]`)?.focus();
  }, [focused]);
  const offered = (['move', 'cancel'] as const).filter((step) => changes[`can_${step}`]);
  const until = isAhead ? deadlines(changes, view.readAtMs) : [];
  if (offered.length === 0 && until.length === 0) return null;
  return (
    <div className={styles.changes} data-screen-only>
      <div className={styles.actions} ref={buttons}>
        {offered.map((step) => (
          <Button
            key={step}
            size="lg"
            variant="default"
            data-step={step}
            disabled={way.opening !== null}
            aria-busy={way.opening === step}
            onClick={() => way.open(step)}
          >
            {t(way.opening === step ? 'change.opening' : `change.${step}`)}
          </Button>
        ))}
      </div>
      {until.map(({ text, atMs }) => (
        <p key={text} className="gate-dimmed gate-flush">
          {t(`change.${text}`, { until: zonedInstantText(atMs, booking.time_zone, language) })}
        </p>
      ))}
      {until.some(({ text }) => text.startsWith('was')) ? (
        <p className="gate-dimmed gate-flush">{t('change.ask')}</p>
      ) : null}
    </div>
  );
}
