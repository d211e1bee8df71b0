import { Button, Skeleton } from '@mantine/core';
import type { Dispatch } from 'react';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import type { BookingKey, DraftAction } from './draft/booking-draft.ts';
import { useOwnBooking } from './model/booking-api.ts';
import { isNotFound } from './model/not-loaded.tsx';
import { BookingView } from './own-booking/booking-view.tsx';
import { useBookingText } from './texts/use-booking-text.ts';

/** What the form of this tab was booked as, in place of the form: a hold survives a reload, and nothing is booked twice. */
export function MadeBooking({ made, dispatch }: { made: BookingKey; dispatch: Dispatch<DraftAction> }) {
  const { t } = useBookingText();
  const { data, error, isPending, refetch } = useOwnBooking(made);
  const again = (keepsTime: boolean): void => dispatch({ type: 'again', requestId: crypto.randomUUID(), keepsTime });
  if (data) return <BookingView view={data} bookingKey={made} onAgain={again} />;
  if (isPending) return <Skeleton height={320} radius={16} />;
  return (
    <>
      <MessageBanner tone="bad" isUrgent>
        {isNotFound(error) ? t('booking.notFound') : t('page.loadFailed')}
      </MessageBanner>
      <div>
        {isNotFound(error) ? (
          <Button size="xl" onClick={() => again(true)}>
            {t('status.again')}
          </Button>
        ) : (
          <Button size="xl" onClick={() => void refetch()}>
            {t('page.retry')}
          </Button>
        )}
      </div>
    </>
  );
}
