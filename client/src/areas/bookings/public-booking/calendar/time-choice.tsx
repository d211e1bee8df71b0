import type { PublicSlot } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { useId } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { placesText } from '#domain/bookings/places-text';
import { clockTime } from '#lib/visitor-text/visitor-format';
import { useBookingText } from '../texts/use-booking-text.ts';
import styles from './calendar.module.css';

interface TimeChoiceProps {
  slots: readonly PublicSlot[];
  chosen: string | null;
  error: string | null;
  onChoose: (time: string) => void;
  /** Waits for a place at a time that is full; absent where there is no waitlist. */
  onWait?: (time: string) => void;
}

/** The start times of the chosen day with the places left; full ones can't be chosen. */
export function TimeChoice({ slots, chosen, error, onChoose, onWait }: TimeChoiceProps) {
  const { t, language } = useBookingText();
  const id = useId();
  return (
    <fieldset
      className={styles.times}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="gate-visually-hidden">{t('times.title')}</legend>
      {slots.map((slot) => {
        const time = (
          <label
            key={slot.time}
            className={styles.time}
            data-full={!slot.available || undefined}
            htmlFor={id + slot.time}
          >
            <input
              id={id + slot.time}
              type="radio"
              name={id}
              value={slot.time}
              checked={slot.time === chosen}
              disabled={!slot.available}
              onChange={() => onChoose(slot.time)}
            />
            <span className={styles.clock}>{clockTime(slot.time, language)}</span>
            <span className={styles.places}>{placesText(slot, t)}</span>
          </label>
        );
        if (slot.available || !onWait) return time;
        return (
          <div key={slot.time} className={styles.fullTime}>
            {time}
            <button type="button" className={styles.inline} onClick={() => onWait(slot.time)}>
              {t('waitlist.join')}
              <span className="gate-visually-hidden">: {clockTime(slot.time, language)}</span>
            </button>
          </div>
        );
      })}
      {error ? (
        <p className={visitor.fieldError} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
