import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { preferredLanguage } from '@gatehouse/sync-protocol/languages/languages';
import { renewalTexts } from '@gatehouse/sync-protocol/languages/renewal-texts';
import { waitlistTexts } from '@gatehouse/sync-protocol/languages/waitlist-texts';
import { useParams } from 'react-router';
import { BookPage } from '../../areas/bookings/public-booking/book-page.tsx';
import { BookingPage } from '../../areas/bookings/public-booking/own-booking/booking-page.tsx';
import { WaitlistPage } from '../../areas/bookings/public-booking/waitlist/entry/waitlist-page.tsx';
import { RenewPage } from '../../areas/waivers/signing/renewal/renew-page.tsx';
import { UnsubscribePage } from '../../areas/waivers/signing/renewal/unsubscribe-page.tsx';
import { WaiverPage } from '../../areas/waivers/signing/waiver-page.tsx';
import { VisitorTexts } from '../../lib/visitor-text/visitor-texts.tsx';

/* The pages of visits inside the application, as the development server shows them; the built product has documents for them. */

/** A venue's booking page for visitors, for the offering in the address. */
export function BookScreen() {
  const { clientId = '', offeringId = '' } = useParams();
  return (
    <VisitorTexts parts={[bookingTexts]} first={preferredLanguage(navigator.languages)}>
      <BookPage clientId={clientId} offeringId={offeringId} />
    </VisitorTexts>
  );
}

/** A party's page of its own booking, opened by the id and the token in the address. */
export function BookingScreen() {
  const { bookingId = '', token = '' } = useParams();
  return (
    <VisitorTexts parts={[bookingTexts]} first={preferredLanguage(navigator.languages)}>
      <BookingPage bookingId={bookingId} token={token} />
    </VisitorTexts>
  );
}

/** A guest's page of the wait for a place, opened by the id and the token in the address. */
export function WaitlistScreen() {
  const { waitlistId = '', token = '' } = useParams();
  return (
    <VisitorTexts parts={[bookingTexts, waitlistTexts]} first={preferredLanguage(navigator.languages)}>
      <WaitlistPage waitlistId={waitlistId} token={token} />
    </VisitorTexts>
  );
}

/** A form that a renewal mail's link opens, once. */
export function RenewScreen() {
  const { token = '' } = useParams();
  return (
    <VisitorTexts parts={[renewalTexts]} first={preferredLanguage(navigator.languages)}>
      <RenewPage key={token} token={token} />
    </VisitorTexts>
  );
}

/** The end of renewal mails. */
export function UnsubscribeScreen() {
  const { token = '' } = useParams();
  return (
    <VisitorTexts parts={[renewalTexts]} first={preferredLanguage(navigator.languages)}>
      <UnsubscribePage key={token} token={token} />
    </VisitorTexts>
  );
}

/** A venue's online waiver for visitors, for the venue in the address. */
export function WaiverScreen() {
  const { clientId = '' } = useParams();
  return (
    <VisitorTexts first={preferredLanguage(navigator.languages)}>
      <WaiverPage clientId={clientId} />
    </VisitorTexts>
  );
}
