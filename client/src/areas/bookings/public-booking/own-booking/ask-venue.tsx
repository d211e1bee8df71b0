import { zonedInstantText } from '@gatehouse/sync-protocol/base/days/day-text';
import { VISITOR_MESSAGE_CHARS_MAX } from '@gatehouse/sync-protocol/base/limits';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { TextField } from '#components/visitor/text-field.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { askVenueEndpoint } from '#lib/api/replies/booking-replies';
import styles from '../booking.module.css';
import type { BookingKey } from '../draft/booking-draft.ts';
import { bookingQueryKey, type OwnBooking } from '../model/booking-api.ts';
import { failureMessage } from '../model/booking-failure.ts';
import { useBookingText } from '../texts/use-booking-text.ts';

interface AskVenueProps {
  view: OwnBooking;
  bookingKey: BookingKey;
}

/** A short message to the venue. Only the venue moves or cancels, and this says so. Requirement B24. */
export function AskVenue({ view: { booking, changes, asked_at: askedAt }, bookingKey }: AskVenueProps) {
  const { t, language } = useBookingText();
  const { isOpen, setIsOpen, text, setText, isBusy, failure, send } = useAskVenue(bookingKey);
  const canAll = changes.can_move && changes.can_cancel;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOpen) form.current?.querySelector('textarea')?.focus();
  }, [isOpen]);
  return (
    <div className={styles.form} data-screen-only>
      {askedAt && !isOpen ? (
        <MessageBanner tone="good">
          {t('contact.sent', { when: zonedInstantText(Date.parse(askedAt), booking.time_zone, language) })}
        </MessageBanner>
      ) : null}
      {isOpen ? (
        <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
          <TextField
            label={t('contact.message')}
            hint={t('contact.messageHint')}
            rows={4}
            maxLength={VISITOR_MESSAGE_CHARS_MAX}
            value={text}
            onChange={setText}
            error={failure}
            isRequired
          />
          <div className={styles.actions}>
            <Button type="submit" size="lg" disabled={isBusy}>
              {t(isBusy ? 'contact.sending' : 'contact.send')}
            </Button>
            <Button size="lg" variant="default" disabled={isBusy} onClick={() => setIsOpen(false)}>
              {t('contact.close')}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.actions}>
          <Button size="lg" variant="default" onClick={() => setIsOpen(true)}>
            {t(askedAt ? 'contact.askAgain' : canAll ? 'contact.write' : 'contact.ask')}
          </Button>
        </div>
      )}
    </div>
  );
}

function useAskVenue({ bookingId, token }: BookingKey) {
  const { t, language } = useBookingText();
  const api = useApi();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /* State lags by one render when two presses come in one tick. */
  const isSending = useRef(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    if (text.trim() === '') return setFailure(t('errors.required'));
    isSending.current = true;
    setIsBusy(true);
    setFailure(null);
    const params = { booking_id: bookingId };
    const answer = await api.ask(askVenueEndpoint, { params, body: { token, message: text }, token: null });
    if (answer.ok) {
      await queries.invalidateQueries({ queryKey: bookingQueryKey(bookingId) });
      setText('');
      setIsOpen(false);
    } else setFailure(failureMessage(answer, language, t, 'message'));
    isSending.current = false;
    setIsBusy(false);
  };
  return { isOpen, setIsOpen, text, setText, isBusy, failure, send };
}
