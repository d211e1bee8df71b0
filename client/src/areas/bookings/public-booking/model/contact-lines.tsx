import type { VenueContact } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { mapLink, phoneLink } from '@gatehouse/sync-protocol/base/contact-links';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import styles from '../booking.module.css';
import { useBookingText } from '../texts/use-booking-text.ts';

/** How to reach the venue: what it gave of phone, email and address. Requirement B23. */
export function ContactLines({ contact: { phone, email, address } }: { contact: VenueContact }) {
  const { t } = useBookingText();
  return (
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
  );
}
