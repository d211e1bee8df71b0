import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { Button } from '@mantine/core';
import { type Dispatch, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import styles from '../../booking.module.css';
import type { BookingDraft, DraftAction } from '../../draft/booking-draft.ts';
import { focusFirstError } from '../../form/focus-first-error.ts';
import { PartyFields } from '../../form/party-fields.tsx';
import { partyErrors } from '../../model/booking-form.model.ts';
import { useBookingText } from '../../texts/use-booking-text.ts';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import { wishErrors } from './join-form.model.ts';
import { useJoin } from './use-join.ts';
import type { WaitAction, WaitDraft } from './wait-draft.ts';
import { WishFields } from './wish-fields.tsx';

interface JoinFormProps {
  offering: PublicOffering;
  draft: BookingDraft;
  wait: WaitDraft;
  dispatch: Dispatch<DraftAction>;
  change: Dispatch<WaitAction>;
  onBack: () => void;
}

/** Which days and times would do, and who waits: the booking's own fields, so that nothing is typed twice. Requirement B37. */
export function JoinForm({ offering, draft, wait, dispatch, change, onBack }: JoinFormProps) {
  const { t: booking } = useBookingText();
  const t = useWaitlistText();
  const { isBusy, failure, clearFailure, join } = useJoin(offering, { change, dispatch });
  const [isChecked, setIsChecked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  const party = partyErrors(draft, offering, booking);
  const wishes = new Map(wait.wishes.map((wish) => [wish.id, wishErrors(wish, offering.today, t)]));
  const isWrong =
    Object.keys(party).length > 0 || [...wishes.values()].some((errors) => Object.keys(errors).length > 0);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsChecked(true);
    if (isWrong) {
      clearFailure();
      focusFirstError(form);
      return;
    }
    void join(draft, wait).then(() => focusFirstError(form));
  };
  const errors = isChecked ? { ...failure?.errors, ...party } : (failure?.errors ?? {});
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <section className={visitor.card}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={visitor.title}>
            {t('form.title')}
          </h2>
          <p className={visitor.lead}>{t('form.lead')}</p>
        </div>
        <WishFields
          offering={offering}
          wishes={wait.wishes}
          errors={isChecked ? wishes : new Map()}
          change={(action) => {
            clearFailure();
            change(action);
          }}
        />
      </section>
      <section className={visitor.card}>
        <h2 className={visitor.cardTitle}>{booking('form.title')}</h2>
        <PartyFields
          offering={offering}
          draft={draft}
          errors={errors}
          hints={{ name: t('form.nameHint'), email: t('form.emailHint') }}
          dispatch={(action) => {
            clearFailure();
            dispatch(action);
          }}
        />
        <FailureBanner>{failure?.message ?? (isChecked && isWrong ? booking('errors.check') : null)}</FailureBanner>
        <div className={styles.actions}>
          <Button type="submit" size="xl" disabled={isBusy} aria-busy={isBusy}>
            {t(isBusy ? 'form.submitting' : 'form.submit')}
          </Button>
          <Button size="xl" variant="default" disabled={isBusy} onClick={onBack}>
            {booking('waitlist.back')}
          </Button>
        </div>
      </section>
    </form>
  );
}
