import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { isFramed } from '#lib/framed';
import { failureMessage } from '../model/booking-failure.ts';
import { useBookingText } from '../texts/use-booking-text.ts';
import { askPaymentLink } from './payment-link.ts';

interface PayButtonProps {
  clientId: string;
  bookingId: string;
  token: string;
  label: string;
}

/** Opens the payment page at the top of the window, where cards are entered. */
export function PayButton(props: PayButtonProps) {
  return isFramed() ? <FramedPayButton {...props} /> : <PlainPayButton {...props} />;
}

function PlainPayButton({ label, ...booking }: PayButtonProps) {
  const { t, language } = useBookingText();
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const pay = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const link = await askPaymentLink(api, booking);
    setIsBusy(false);
    if (link.ok) window.location.assign(link.data.paymentLink.url);
    else setFailure(failureMessage(link, language, t, 'link'));
  };
  return (
    <>
      {failure ? (
        <MessageBanner tone="bad" isUrgent>
          {failure}
        </MessageBanner>
      ) : null}
      <Button size="xl" onClick={() => void pay()} disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? t('status.paying') : label}
      </Button>
    </>
  );
}

/** A link that waits for the press: a frame can't move the window around it after a pause. */
function FramedPayButton({ label, clientId, bookingId, token }: PayButtonProps) {
  const { t } = useBookingText();
  const api = useApi();
  const link = useQuery({
    queryKey: ['booking-payment-link', bookingId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => dataOf(await askPaymentLink(api, { clientId, bookingId, token })).paymentLink.url,
  });
  if (link.data)
    return (
      <Button component="a" size="xl" href={link.data} target="_top">
        {label}
      </Button>
    );
  if (link.isPending)
    return (
      <Button size="xl" disabled aria-busy>
        {t('status.paying')}
      </Button>
    );
  return (
    <>
      <MessageBanner tone="bad" isUrgent>
        {t('errors.link')}
      </MessageBanner>
      <Button size="xl" onClick={() => void link.refetch()}>
        {t('page.retry')}
      </Button>
    </>
  );
}
