import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { money, zoneName } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import { useBookingText } from '../texts/use-booking-text.ts';
import { emptyChange, wasMoved } from './change-draft.ts';
import type { StepProps } from './step.ts';
import { StepNotice, StepTitle } from './step-card.tsx';
import type { Change } from './use-change.ts';
import { useMoment } from './use-moment.ts';

interface CheckStepProps extends StepProps {
  change: Change;
  date: string;
  time: string;
}

/** From when to when, and that the deposit moves along, before the booking is moved. */
export function CheckStep({ view, notice, onNotice, onBack, onClose, change, date, time }: CheckStepProps) {
  const { t, language } = useBookingText();
  const moment = useMoment();
  const { booking, changes } = view;
  const finish = (): void => {
    onNotice({ tone: 'good', text: t('change.moved', { when: moment(date, time) }) });
    change.keep(emptyChange);
    onClose();
  };
  /* The answer was lost, and the page that was read again shows what was done. */
  const isDone = wasMoved(change.draft.unanswered, booking) && !change.isBusy;
  const found = useEffectEvent(finish);
  useEffect(() => {
    if (isDone) found();
  }, [isDone]);
  const move = async (): Promise<void> => {
    onNotice(null);
    const body = { revision: changes.revision, date_scheduled: date, start_time: time };
    const sent = await change.send({ call: 'move', body });
    if (!sent) return;
    if (sent.ok) return finish();
    onNotice({ tone: 'bad', text: sent.message });
    if (sent.isTimeGone) onBack();
  };
  return (
    <section className={`${visitor.card} ${styles.form}`}>
      <StepTitle>{t('change.checkTitle')}</StepTitle>
      <dl className={styles.details}>
        <dt>{t('change.from')}</dt>
        <dd>{moment(booking.date_scheduled, booking.booking_time)}</dd>
        <dt>{t('change.to')}</dt>
        <dd>
          <strong>{moment(date, time)}</strong>
          <small>{zoneName(booking.time_zone, language)}</small>
        </dd>
      </dl>
      <p className={styles.quiet}>
        {changes.paid > 0 ? t('change.deposit', { amount: money(changes.paid, language) }) : t('change.noDeposit')}
      </p>
      <StepNotice notice={notice} />
      <div className={styles.actions}>
        <Button size="xl" disabled={change.isBusy} aria-busy={change.isBusy} onClick={() => void move()}>
          {t(change.isBusy ? 'change.moving' : 'change.move')}
        </Button>
        <Button size="xl" variant="default" disabled={change.isBusy} onClick={onBack}>
          {t('change.back')}
        </Button>
      </div>
    </section>
  );
}
