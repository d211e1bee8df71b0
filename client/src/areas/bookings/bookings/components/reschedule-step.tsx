import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { listOfferings } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useNeedChoices } from '#domain/bookings/need-choices';
import { useRead } from '#lib/api/use-read';
import { termsOfMove } from '../model/reschedule.model.ts';
import { ChangeSeriesForm } from '../series/change-series-form.tsx';
import { ScopeChoice, type SeriesScope } from '../series/scope-choice.tsx';
import { MoveForm } from './move-form.tsx';

interface RescheduleStepProps {
  clientId: string;
  booking: BookingRow;
  today: string;
  onBack: () => void;
}

/** Moves a booking, or it and those of its series that follow. Requirements B4, B33. */
export function RescheduleStep(props: RescheduleStepProps) {
  const { clientId, booking } = props;
  const { series_id: seriesId } = booking;
  const [scope, setScope] = useState<SeriesScope>('one');
  const offerings = useRead(listOfferings, { params: { client_id: clientId } });
  const choicesOf = useNeedChoices(clientId);
  const offering = offerings.data?.find(({ offering_id: id }) => id === booking.offering_id);
  const { minutes, needs } = termsOfMove(booking, offering);
  const form = { ...props, terms: { minutes, needs: choicesOf(needs) } };
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        Reschedule
      </Title>
      {seriesId === null ? null : <ScopeChoice label="What is to be changed?" scope={scope} onChange={setScope} />}
      {offerings.isLoading ? <SkeletonRows rows={4} /> : null}
      {!offerings.isLoading && seriesId !== null && scope === 'following' ? (
        <ChangeSeriesForm {...form} seriesId={seriesId} />
      ) : null}
      {!offerings.isLoading && (seriesId === null || scope === 'one') ? <MoveForm {...form} /> : null}
    </Stack>
  );
}
