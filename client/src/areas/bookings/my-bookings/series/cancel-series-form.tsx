import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { getSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toast } from '#components/toast';
import { mailText } from '#domain/bookings/booking-labels';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { updateFailureText } from '../model/failure-texts.ts';
import { useSeriesActions } from './series.actions.ts';
import { countText, followingOf, keptMoneyText, stillAhead } from './series-bookings.ts';

/** Nothing is asked without a network, so there is no failure with a text of its own. */
const UNREACHED = 'The server can’t be reached, so this series can’t be shown.';

interface CancelSeriesFormProps {
  clientId: string;
  seriesId: string;
  booking: BookingRow;
  onBack: () => void;
}

/** Cancels a booking and those of its series that follow, and says how many and what becomes of the money. Requirements B33, P9. */
export function CancelSeriesForm({ clientId, seriesId, booking, onBack }: CancelSeriesFormProps) {
  const actions = useSeriesActions(clientId);
  const engine = useSyncEngine();
  const series = useRead(getSeries, { params: { client_id: clientId, series_id: seriesId } });
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (series.isLoading) return <SkeletonRows rows={3} />;
  if (!series.data)
    return <ErrorState message={series.error?.message ?? UNREACHED} onRetry={() => void series.refetch()} />;
  const ends = stillAhead(followingOf(series.data.bookings, booking), engine.now());
  const cancel = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const answer = await actions.cancel(seriesId, { from_booking_id: booking.booking_id, reason });
    setIsBusy(false);
    if (!answer.ok) {
      setFailure(updateFailureText(answer));
      return;
    }
    const { cancelled: count } = answer.data;
    toast(count === 1 ? '1 booking canceled' : `${count} bookings canceled`);
    onBack();
  };
  return (
    <Stack gap="md">
      <Text>
        This cancels {countText(ends)}. What has started stays. {mailText(booking)} This can’t be undone.
      </Text>
      <Text>{keptMoneyText(ends)}</Text>
      <Textarea
        label="Reason (optional)"
        description="Saved in each booking’s history."
        rows={2}
        maxLength={190}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DialogActions error={failure}>
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          Keep Bookings
        </Button>
        <Button color="red" miw={160} disabled={isBusy || ends.length === 0} onClick={() => void cancel()}>
          {isBusy ? 'Canceling…' : `Cancel ${ends.length} ${ends.length === 1 ? 'Booking' : 'Bookings'}`}
        </Button>
      </DialogActions>
    </Stack>
  );
}
