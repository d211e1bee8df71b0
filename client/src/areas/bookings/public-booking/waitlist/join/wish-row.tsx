import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { useId } from 'react';
import { TextField } from '#components/visitor/text-field.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { clockTime, longDay } from '#lib/visitor-text/visitor-format';
import styles from '../../booking.module.css';
import { useTimes } from '../../model/booking-api.ts';
import { useBookingText } from '../../texts/use-booking-text.ts';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import waitlist from '../waitlist.module.css';
import type { WishErrors } from './join-form.model.ts';
import type { WishDraft } from './wait-draft.ts';

interface WishRowProps {
  offering: PublicOffering;
  wish: WishDraft;
  /** Number of the wish as people read it, from 1. */
  number: number;
  errors: WishErrors;
  onChange: (fields: Partial<WishDraft>) => void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

/** One day, and from which of its start times to which; any time unless chosen. */
export function WishRow({ offering, wish, number, errors, onChange, onRemove }: WishRowProps) {
  const { language } = useBookingText();
  const t = useWaitlistText();
  const key = { clientId: offering.client_id, offeringId: offering.offering_id };
  const isDay = wish.date >= offering.today && wish.date <= lastBookableDate(offering.today);
  const times = useTimes(key, isDay ? wish.date : null);
  const starts = (times.data ?? []).map(({ time }) => time);
  const numbered = t('form.dayNumber', { number });
  return (
    <fieldset className={waitlist.wish}>
      <legend className="gate-visually-hidden">{numbered}</legend>
      <TextField
        label={t('form.day')}
        type="date"
        min={offering.today}
        max={lastBookableDate(offering.today)}
        value={wish.date}
        onChange={(date) => onChange({ date })}
        error={errors.date ?? null}
        isRequired
      />
      <TimeSelect
        label={t('form.from')}
        {...{ starts, language }}
        value={wish.from}
        onChange={(from) => onChange({ from })}
      />
      <TimeSelect
        label={t('form.to')}
        {...{ starts, language }}
        value={wish.to}
        onChange={(to) => onChange({ to })}
        error={errors.to}
      />
      {onRemove ? (
        <button
          type="button"
          className={styles.inline}
          aria-label={t('form.removeDay', { day: wish.date === '' ? numbered : longDay(wish.date, language) })}
          onClick={onRemove}
        >
          {t('form.remove')}
        </button>
      ) : null}
    </fieldset>
  );
}

interface TimeSelectProps {
  label: string;
  /** The day's start times; none where they could not be loaded, and then a time stays as it is. */
  starts: readonly string[];
  language: Parameters<typeof clockTime>[1];
  value: string;
  onChange: (time: string) => void;
  error?: string | undefined;
}

function TimeSelect({ label, starts, language, value, onChange, error }: TimeSelectProps) {
  const t = useWaitlistText();
  const id = useId();
  const offered = value === '' || starts.includes(value) ? starts : [value, ...starts];
  return (
    <div className={`${visitor.textField} ${waitlist.select}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{t('form.anyTime')}</option>
        {offered.map((time) => (
          <option key={time} value={time}>
            {clockTime(time, language)}
          </option>
        ))}
      </select>
      {error ? (
        <p className={visitor.fieldError} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
