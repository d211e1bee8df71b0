import type { PayableBooking } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { preferredLanguage } from '@gatehouse/sync-protocol/languages/languages';
import { paymentTexts } from '@gatehouse/sync-protocol/languages/payment-texts';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { GATE_ACCENT } from '#components/theme/accent';
import { VenueColors } from '#components/theme/venue-colors.tsx';
import { Bone, Bones } from '#components/visitor/bone.tsx';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { VisitorTop } from '#components/visitor/visitor-top.tsx';
import type { CardFieldHandle } from '#domain/payment-card/card-field.tsx';
import { browserWindow, type PaymentWindow } from '#domain/payment-window/payment-window';
import { logoAddress } from '#domain/venue/venue-branding';
import { useBookedLanguage, useTexts } from '#lib/visitor-text/use-visitor-text';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { Outcome } from './components/outcome.tsx';
import { PaymentForm } from './components/payment-form.tsx';
import type { PaymentState } from './model/payment.model.ts';
import { usePayment } from './use-payment.ts';

/** `/payment/{bookingId}/{paymentToken}`: pays for a booking through the link that was given out. Requirements P1–P5. */
export function PaymentPage({ host: given }: { host?: PaymentWindow }) {
  const { bookingId = '', paymentToken = '' } = useParams();
  const [host] = useState(() => given ?? browserWindow());
  return (
    <VisitorTexts parts={[paymentTexts]} first={preferredLanguage(navigator.languages)}>
      <LinkPayment key={`${bookingId} ${paymentToken}`} bookingId={bookingId} token={paymentToken} host={host} />
    </VisitorTexts>
  );
}

function LinkPayment({ bookingId, token, host }: { bookingId: string; token: string; host: PaymentWindow }) {
  const t = useTexts(paymentTexts);
  const card = useRef<CardFieldHandle>(null);
  const { state, pay, look, reload } = usePayment(bookingId, token, card);
  const booking = 'booking' in state ? state.booking : null;
  useBookedLanguage(booking?.language);
  useTellOpener(state, host);
  const name = booking?.client_name;
  const title = t('page.documentTitle');
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title;
  }, [name, title]);

  return (
    <VenueColors accent={booking?.accent_color ?? GATE_ACCENT}>
      <VisitorPage
        top={state.kind === 'loading' ? <Bone width="12rem" height="3rem" /> : <PaymentTop booking={booking} />}
      >
        {state.kind === 'loading' ? (
          <Bones label={t('page.loading')}>
            <Bone width="14rem" height="2.25rem" />
            <Bone height="15rem" isBlock />
            <Bone height="13rem" isBlock />
          </Bones>
        ) : state.kind === 'form' ? (
          <>
            <div>
              <h1 className={visitor.title}>{t('page.title')}</h1>
              <p className={visitor.lead}>{t('page.lead')}</p>
            </div>
            <PaymentForm {...state} token={token} card={card} onPay={pay} onHoldEnd={look} />
          </>
        ) : (
          <Outcome state={state} host={host} onRetry={reload} />
        )}
      </VisitorPage>
    </VenueColors>
  );
}

/** The window of ours that opened this one learns of a payment that was made here. */
function useTellOpener(state: PaymentState, host: PaymentWindow): void {
  const paidId = state.kind === 'paid' && !state.isBefore ? state.booking.booking_id : null;
  useEffect(() => {
    if (paidId === null) return;
    host.tellOpener({ type: 'PAYMENT_SUCCESS', clientInfo: { bookingId: paidId }, status: 'booking_success' });
  }, [host, paidId]);
}

/** The venue, or Gatehouse where there is none to name, and the languages. */
function PaymentTop({ booking }: { booking: PayableBooking | null }) {
  const logoUrl =
    booking && booking.logo_version !== null ? logoAddress(booking.client_id, booking.logo_version) : null;
  return (
    <VisitorTop name={booking?.client_name ?? 'Gatehouse'} logoUrl={logoUrl}>
      <LanguageChoice />
    </VisitorTop>
  );
}
