import type { PayableBooking } from '@gatehouse/sync-protocol/areas/money/booking-payments.contracts';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { VisitorTop } from '#components/visitor/visitor-top.tsx';
import { logoAddress } from '#domain/venue/venue-branding';
import { visitorLanguages } from '#lib/visitor-text/catalogue';

/** The venue, or Gatehouse where there is none to name, and the languages. */
export function PaymentTop({ booking }: { booking: PayableBooking | null }) {
  const logoUrl =
    booking && booking.logo_version !== null ? logoAddress(booking.client_id, booking.logo_version) : null;
  return (
    <VisitorTop name={booking?.client_name ?? 'Gatehouse'} logoUrl={logoUrl}>
      <LanguageChoice offered={visitorLanguages} />
    </VisitorTop>
  );
}
