import { Button } from '@mantine/core';
import { TextField } from '#components/visitor/text-field.tsx';
import visitor from '#components/visitor/visitor.module.css';
import styles from '../booking.module.css';
import { useBookingText } from '../texts/use-booking-text.ts';
import { refundPreview } from './refund-preview.ts';
import type { StepProps } from './step.ts';
import { StepNotice, StepTitle } from './step-card.tsx';
import type { Change } from './use-change.ts';
import { useMoment } from './use-moment.ts';

const REASON_MAX = 500;

/** What canceling gives back, before it is done. Requirement B41. */
export function CancelStep({ view, notice, onNotice, onBack, onClose, change }: StepProps & { change: Change }) {
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
        <p className={styles.quiet}>{t('change.final')}</p>
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
