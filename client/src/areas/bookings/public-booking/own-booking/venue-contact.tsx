import { mapLink, phoneLink } from '@gatehouse/sync-protocol/base/contact-links';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import visitor from '#components/visitor/visitor.module.css';
import styles from '../booking.module.css';
import type { BookingKey } from '../draft/booking-draft.ts';
import type { OwnBooking } from '../model/booking-api.ts';
import { useBookingText } from '../texts/use-booking-text.ts';
import { AskVenue } from './ask-venue.tsx';

/** How to reach the venue, and the way to ask it to move or cancel; nothing where there is neither. Requirements B23, B24. */
export function VenueContact({ view, bookingKey }: { view: OwnBooking; bookingKey: BookingKey }) {
  const { t } = useBookingText();
  const { phone, email, address } = view.contact;
  if (!phone && !email && !address && !view.can_ask) return null;
  return (
    <section className={visitor.card} aria-labelledby="venue-contact">
      <h2 id="venue-contact" className={visitor.cardTitle}>
        {t('contact.title', { venue: view.venue.client_name })}
      </h2>
      <dl className={styles.details}>
        {phone ? (
          <>
            <dt>{t('contact.phone')}</dt>
            <dd>
              <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
            </dd>
          </>
        ) : null}
        {email ? (
          <>
            <dt>{t('contact.email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </>
        ) : null}
        {address ? (
          <>
            <dt>{t('contact.address')}</dt>
            <dd>
              {address}
              <br />
              <a href={mapLink(address)} target="_blank" rel="noreferrer" data-screen-only>
                {t('contact.map')}
                <span className="gate-visually-hidden"> {t('contact.newTab')}</span>
              </a>
            </dd>
          </>
        ) : null}
      </dl>
      {view.can_ask ? <AskVenue view={view} bookingKey={bookingKey} /> : null}
    </section>
  );
}
