import visitor from '#components/visitor/visitor.module.css';
import type { BookingKey } from '../draft/booking-draft.ts';
import type { OwnBooking } from '../model/booking-api.ts';
import { ContactLines } from '../model/contact-lines.tsx';
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
      <ContactLines contact={view.contact} />
      {view.can_ask ? <AskVenue view={view} bookingKey={bookingKey} /> : null}
    </section>
  );
}
