import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { billTexts } from '@gatehouse/sync-protocol/languages/bill-texts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import { TextField } from '#components/visitor/text-field.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { useApi } from '#lib/api/api-context.tsx';
import { useAddedTexts } from '#lib/visitor-text/use-visitor-text';
import { clockTime, longDay, money, zoneName } from '#lib/visitor-text/visitor-format';
import { QuotedTotal } from '../bill/quoted-total.tsx';
import { useBillText } from '../bill/use-own-bill.ts';
import { useChangeQuote } from '../bill/use-party-change.ts';
import styles from '../booking.module.css';
import { WhenFields } from '../form/when-fields.tsx';
import { useBookingText } from '../texts/use-booking-text.ts';
import { emptyChange, wasMoved } from './change-draft.ts';
import { ownPlaces, useOwnTimes } from './own-places.ts';
import { refundPreview } from './refund-preview.ts';
import type { Notice, StepProps } from './step.ts';
import { type Change, useChange } from './use-change.ts';
import type { ChangeStep } from './use-change-step.ts';

/** A guest moves or cancels their booking, one step at a time. Requirements B40 to B42. */
export function ChangeSteps({ step, ...props }: StepProps & { step: ChangeStep }) {
  const change = useChange(props.bookingKey);
  if (step === 'cancel') return <CancelStep {...props} change={change} />;
  const { date, time } = change.draft;
  if (step === 'check' && date !== null && time !== null)
    return <CheckStep {...props} change={change} date={date} time={time} />;
  return <MoveStep {...props} change={change} />;
}

const REASON_MAX = 500;

/** What canceling gives back, before it is done. Requirement B41. */
function CancelStep({ view, notice, onNotice, onBack, onClose, change }: StepProps & { change: Change }) {
  const { t, language } = useBookingText();
  const moment = useMoment();
  const { booking, changes } = view;
  const cancel = async (): Promise<void> => {
    onNotice(null);
    const { reason } = change.draft;
    const sent = await change.send({ call: 'cancel', body: { revision: changes.revision, reason: reason.trim() } });
    if (sent?.ok) onClose();
    else if (sent) onNotice({ tone: 'bad', text: sent.message });
  };
  return (
    <section className={`${visitor.card} ${styles.form}`}>
      <StepTitle lead={`${booking.offering_name}, ${moment(booking.date_scheduled, booking.booking_time)}`}>
        {t('change.cancelTitle')}
      </StepTitle>
      <div>
        <p className={styles.summary}>{refundPreview(view, { t, language })}</p>
        <p className="gate-dimmed gate-flush">{t('change.final')}</p>
      </div>
      <TextField
        label={t('change.reason')}
        hint={t('change.reasonHint')}
        rows={2}
        maxLength={REASON_MAX}
        value={change.draft.reason}
        onChange={(reason) => change.keep({ reason })}
        error={null}
      />
      <StepNotice notice={notice} />
      <div className={styles.actions}>
        <Button size="xl" color="red" disabled={change.isBusy} aria-busy={change.isBusy} onClick={() => void cancel()}>
          {t(change.isBusy ? 'change.canceling' : 'change.cancel')}
        </Button>
        <Button size="xl" variant="default" disabled={change.isBusy} onClick={onBack}>
          {t('change.keep')}
        </Button>
      </div>
    </section>
  );
}

/** Another day and time for the same party. Its own place counts as free. */
function MoveStep({ view, bookingKey, notice, onNotice, onGo, onBack, change }: StepProps & { change: Change }) {
  const { t } = useBookingText();
  const api = useApi();
  const moment = useMoment();
  const { booking } = view;
  const { date, time: kept } = change.draft;
  const times = useOwnTimes(bookingKey, date);
  const isTimeGone =
    kept !== null && times.data !== undefined && !times.data.some((slot) => slot.available && slot.time === kept);
  const time = isTimeGone ? null : kept;
  const isNow = date === booking.date_scheduled && time === booking.booking_time;
  const [isChecked, setIsChecked] = useState(false);
  const today = venueDateAt(view.readAtMs, booking.time_zone);
  const choose = (fields: { date?: string; time: string | null }): void => {
    onNotice(null);
    change.keep(fields);
  };
  const goOn = (): void => {
    setIsChecked(true);
    if (date === null || time === null || isNow) return;
    onNotice(null);
    onGo('check');
  };
  const errors = {
    ...(isChecked && date === null ? { date: t('errors.date') } : {}),
    ...(isNow ? { time: t('change.isNow') } : isChecked && date && !time ? { time: t('errors.time') } : {}),
  };
  return (
    <div className={styles.form}>
      <StepTitle lead={t('change.now', { when: moment(booking.date_scheduled, booking.booking_time) })}>
        {t('change.moveTitle')}
      </StepTitle>
      <WhenFields
        places={ownPlaces(api, bookingKey)}
        venue={{ today, time_zone: booking.time_zone }}
        firstFree={booking.date_scheduled < today ? today : booking.date_scheduled}
        chosen={{ date, time }}
        times={times}
        isTimeGone={isTimeGone}
        errors={errors}
        onDate={(next) => (next === date ? undefined : choose({ date: next, time: null }))}
        onTime={(next) => choose({ time: next })}
      />
      <StepNotice notice={notice} />
      <div className={styles.actions}>
        <Button size="xl" onClick={goOn}>
          {t('change.goOn')}
        </Button>
        <Button size="xl" variant="default" onClick={onBack}>
          {t('change.back')}
        </Button>
      </div>
    </div>
  );
}

interface CheckStepProps extends StepProps {
  change: Change;
  date: string;
  time: string;
}

/** Shows from when to when the booking moves, and that the deposit moves along, before it does. */
function CheckStep({ view, bookingKey, notice, onNotice, onBack, onClose, change, date, time }: CheckStepProps) {
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
  /* Another day may have another price. */
  const price = useChangeQuote(bookingKey, view.bill ? { date_scheduled: date, start_time: time } : null);
  const hasTexts = useAddedTexts(billTexts);
  const move = async (): Promise<void> => {
    onNotice(null);
    const shown = price.data ? { quoted_cents: price.data.quote.quoted_cents } : {};
    const body = { revision: changes.revision, date_scheduled: date, start_time: time, ...shown };
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
          <small>{zoneName(booking.time_zone, date, language)}</small>
        </dd>
      </dl>
      <p className="gate-dimmed gate-flush">
        {changes.paid > 0 ? t('change.deposit', { amount: money(changes.paid, language) }) : t('change.noDeposit')}
      </p>
      {view.bill && hasTexts ? (
        price.isError && !price.isFetching ? (
          <UnknownPrice onRetry={() => void price.refetch()} />
        ) : (
          <QuotedTotal quoted={price.data} isAsking={price.isFetching} />
        )
      ) : null}
      <StepNotice notice={notice} />
      <div className={styles.actions}>
        <Button
          size="xl"
          disabled={change.isBusy || price.isFetching || price.isError}
          aria-busy={change.isBusy}
          onClick={() => void move()}
        >
          {t(change.isBusy ? 'change.moving' : 'change.move')}
        </Button>
        <Button size="xl" variant="default" disabled={change.isBusy} onClick={onBack}>
          {t('change.back')}
        </Button>
      </div>
    </section>
  );
}

/** Nobody moves a booking without knowing what that costs. Requirement B64. */
function UnknownPrice({ onRetry }: { onRetry: () => void }) {
  const { t } = useBookingText();
  const { t: billText } = useBillText();
  return (
    <>
      <FailureBanner>{billText('party.unknown')}</FailureBanner>
      <div className={styles.actions}>
        <Button size="lg" variant="default" onClick={onRetry}>
          {t('page.retry')}
        </Button>
      </div>
    </>
  );
}

/** `Sat, Nov 28, 2026 at 10:00 AM` of a day and a time of the venue. */
function useMoment(): (date: string, time: string) => string {
  const { t, language } = useBookingText();
  return (date, time) => t('form.summary', { date: longDay(date, language), time: clockTime(time, language) });
}

/** The title of a step, which gets the focus when the step opens, and what went wrong below it. */
function StepTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo?.({ top: 0 });
  }, []);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className={visitor.title}>
        {children}
      </h1>
      {lead ? <p className={visitor.lead}>{lead}</p> : null}
    </div>
  );
}

/** Next to the button that was pressed, where it is read. */
function StepNotice({ notice }: { notice: Notice | null }) {
  return <FailureBanner>{notice?.tone === 'bad' ? notice.text : null}</FailureBanner>;
}
