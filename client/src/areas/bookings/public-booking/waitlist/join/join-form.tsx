import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { WISHES_MAX } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { placesKey } from '#areas/bookings/public-booking/model/booking-api';
import { bookingFailure } from '#areas/bookings/public-booking/model/booking-failure';
import type { FormErrors } from '#areas/bookings/public-booking/model/booking-form.model';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { useApi } from '#lib/api/api-context.tsx';
import type { ApiFailure } from '#lib/api/api-result';
import { joinWaitlistEndpoint } from '#lib/api/replies/waitlist-replies';
import { focusFirstError } from '#lib/focus-first-error';
import { isFramed } from '#lib/framed';
import styles from '../../booking.module.css';
import type { BookingDraft, DraftAction } from '../../draft/booking-draft.ts';
import { PartyFields } from '../../form/party-fields.tsx';
import { partyErrors } from '../../model/booking-form.model.ts';
import { useBookingText } from '../../texts/use-booking-text.ts';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import waitlist from '../waitlist.module.css';
import { waitlistFailure } from '../waitlist-failure.ts';
import { waitlistPath } from '../waitlist-key.ts';
import { isEntryAsAsked, joinBody, type WishErrors, wishErrors } from './join-form.model.ts';
import type { WaitAction, WaitDraft, WishDraft } from './wait-draft.ts';
import { WishRow } from './wish-row.tsx';

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

interface WishFieldsProps {
  offering: PublicOffering;
  wishes: readonly WishDraft[];
  /** Errors by the id of the wish. */
  errors: ReadonlyMap<number, WishErrors>;
  change: Dispatch<WaitAction>;
}

/** The days that would do, with their times. A day that was added gets the focus, and one that was removed gives it to the last one. */
function WishFields({ offering, wishes, errors, change }: WishFieldsProps) {
  const t = useWaitlistText();
  const list = useRef<HTMLDivElement>(null);
  const [wasRemoved, setWasRemoved] = useState(false);
  const count = wishes.length;
  const act = (action: WaitAction): void => {
    flushSync(() => {
      setWasRemoved(action.type === 'removed');
      change(action);
    });
    list.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus();
  };
  return (
    <div ref={list} className={styles.form}>
      <h3 className={visitor.cardTitle}>{t('form.daysTitle')}</h3>
      {wishes.map((wish, at) => (
        <WishRow
          key={wish.id}
          offering={offering}
          wish={wish}
          number={at + 1}
          errors={errors.get(wish.id) ?? {}}
          onChange={(fields) => change({ type: 'changed', id: wish.id, fields })}
          onRemove={count > 1 ? () => act({ type: 'removed', id: wish.id }) : null}
        />
      ))}
      {count < WISHES_MAX ? (
        <Button className={waitlist.add} size="lg" variant="default" onClick={() => act({ type: 'added' })}>
          {t('form.addDay')}
        </Button>
      ) : (
        <p className="gate-dimmed gate-flush">{t('form.mostDays', { count: WISHES_MAX })}</p>
      )}
      <output className="gate-visually-hidden">{wasRemoved ? t('form.removed') : ''}</output>
    </div>
  );
}

interface JoinFailure {
  message: string;
  errors: FormErrors;
}

/** Sends the valid form once. Where a wished time is free, the booking's form has it chosen; an offer is taken on the entry's page. */
function useJoin(
  offering: PublicOffering,
  { change, dispatch }: { change: Dispatch<WaitAction>; dispatch: Dispatch<DraftAction> },
) {
  const { t: booking, language } = useBookingText();
  const t = useWaitlistText();
  const api = useApi();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<JoinFailure | null>(null);
  /* State lags by one render when two presses come in one tick. */
  const isSending = useRef(false);

  const send = async (party: BookingDraft, wait: WaitDraft): Promise<void> => {
    const body = joinBody(party, wait, offering, language);
    const answer = await api.ask(joinWaitlistEndpoint, { body, token: null });
    if (!answer.ok) {
      const free = freeStart(answer);
      if (free) {
        /* What was read before shows the time as full. */
        queries.removeQueries({ queryKey: placesKey({ clientId: body.client_id, offeringId: body.offering_id }) });
        return dispatch({ type: 'timeFree', ...free });
      }
      const message = waitlistFailure(answer, { language, t, booking }, 'join');
      const { errors } = bookingFailure(answer, language, booking);
      const players = answer.kind === 'refused' ? answer.fields['players'] : undefined;
      if (players) errors.add_players = language === english ? players : message;
      return setFailure({ message, errors });
    }
    const { waitlist_id: waitlistId, token, entry } = answer.data;
    const key = { waitlistId, token };
    const isEarlier = !isEntryAsAsked(body, entry);
    /* Stored before the page is left, so that Back finds the entry and not its form. */
    flushSync(() => change({ type: 'made', made: { ...key, status: entry.status, isEarlier } }));
    if (entry.status !== 'waiting' && !isEarlier && !isFramed()) window.location.assign(waitlistPath(key));
  };

  return {
    isBusy,
    failure,
    clearFailure: () => setFailure(null),
    async join(party: BookingDraft, wait: WaitDraft): Promise<void> {
      if (isSending.current) return;
      isSending.current = true;
      setIsBusy(true);
      setFailure(null);
      try {
        await send(party, wait);
      } finally {
        isSending.current = false;
        setIsBusy(false);
      }
    },
  };
}

/** The wished time that is free, of a refusal that names one. */
function freeStart(failure: ApiFailure): { date: string; time: string } | null {
  if (failure.kind !== 'refused' || failure.code !== 'TIME_AVAILABLE') return null;
  const { date_scheduled: date, start_time: time } = failure.body;
  return typeof date === 'string' && typeof time === 'string' ? { date, time } : null;
}
