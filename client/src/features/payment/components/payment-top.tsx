import type { PayableBooking } from '@gatehouse/sync-protocol/http/bookings/booking-payments';
import { LanguageChoice } from '../../../components/visitor/language-choice.tsx';
import { VenueLogo } from '../../../components/visitor/venue-logo.tsx';
import visitor from '../../../components/visitor/visitor.module.css';
import { logoAddress } from '../../../domain/venue/venue-branding.ts';
import { visitorLanguages } from '../../../lib/visitor-text/catalogue.ts';

/** The venue, where it is known, and the languages. */
export function PaymentTop({ booking }: { booking: PayableBooking | null }) {
  return (
    <>
      <span className={visitor.venue}>
        {booking ? (
          <>
            <VenueLogo
              name={booking.client_name}
              url={booking.logo_version === null ? null : logoAddress(booking.client_id, booking.logo_version)}
            />
            <span className={visitor.venueName}>{booking.client_name}</span>
          </>
        ) : null}
      </span>
      <LanguageChoice offered={visitorLanguages} />
    </>
  );
}
