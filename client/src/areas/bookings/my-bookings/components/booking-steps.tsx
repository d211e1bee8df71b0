import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { listOfferings } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Group, Radio, Stack, Title } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useNeedChoices } from '#domain/bookings/need-choices';
import { useRead } from '#lib/api/use-read';
import { termsOfMove } from '../model/reschedule.model.ts';
import { CancelSeriesForm } from '../series/cancel-series-form.tsx';
import { ChangeSeriesForm } from '../series/change-series-form.tsx';
import { CancelForm } from './cancel-form.tsx';
import { MoveForm } from './move-form.tsx';

/** Cancels a booking, or it and those of its series that follow. Requirements B4, B33. */
export function CancelStep(props: ComponentProps<typeof CancelForm>) {
  const { clientId, booking, onBack } = props;
  const { series_id: seriesId } = booking;
  const [scope, setScope] = useState<SeriesScope>('one');
  const isSeries = seriesId !== null && scope === 'following';
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        {isSeries ? 'Cancel these bookings?' : 'Cancel this booking?'}
      </Title>
      {seriesId === null ? null : (
        <ScopeChoice label="Which bookings should be canceled?" scope={scope} onChange={setScope} />
      )}
      {isSeries ? (
        <CancelSeriesForm clientId={clientId} seriesId={seriesId} booking={booking} onBack={onBack} />
      ) : (
        <CancelForm {...props} />
      )}
    </Stack>
  );
}

interface MoveStepProps {
  clientId: string;
  booking: BookingRow;
  today: string;
  onBack: () => void;
}

/** Moves a booking, or it and those of its series that follow. Requirements B4, B33. */
export function MoveStep(props: MoveStepProps) {
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
        Move this booking
      </Title>
      {seriesId === null ? null : (
        <ScopeChoice label="Which bookings should change?" scope={scope} onChange={setScope} />
      )}
      {offerings.isLoading ? <SkeletonRows rows={4} /> : null}
      {!offerings.isLoading && seriesId !== null && scope === 'following' ? (
        <ChangeSeriesForm {...form} seriesId={seriesId} />
      ) : null}
      {!offerings.isLoading && (seriesId === null || scope === 'one') ? <MoveForm {...form} /> : null}
    </Stack>
  );
}

/** What a change of one booking of a series is about. */
type SeriesScope = 'one' | 'following';

interface ScopeChoiceProps {
  label: string;
  scope: SeriesScope;
  onChange: (scope: SeriesScope) => void;
}

/** Returns whether only this booking is meant, or also those of its series that follow. Requirement B33. */
function ScopeChoice({ label, scope, onChange }: ScopeChoiceProps) {
  return (
    <Radio.Group label={label} value={scope} onChange={(value) => onChange(value)}>
      <Group gap="lg" mt="xs">
        <Radio value="one" label="Only this one" />
        <Radio value="following" label="This and the following" />
      </Group>
    </Radio.Group>
  );
}
