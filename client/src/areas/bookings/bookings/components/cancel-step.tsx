import { Stack, Title } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { CancelSeriesForm } from '../series/cancel-series-form.tsx';
import { ScopeChoice, type SeriesScope } from '../series/scope-choice.tsx';
import { CancelForm } from './cancel-form.tsx';

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
      {seriesId === null ? null : <ScopeChoice label="What is to be canceled?" scope={scope} onChange={setScope} />}
      {isSeries ? (
        <CancelSeriesForm clientId={clientId} seriesId={seriesId} booking={booking} onBack={onBack} />
      ) : (
        <CancelForm {...props} />
      )}
    </Stack>
  );
}
