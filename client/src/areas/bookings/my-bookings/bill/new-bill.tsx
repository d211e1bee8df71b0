import { createBill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { getPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#components/toast';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { useBillActions } from './use-bill.ts';

/** Gives a booking that is older than its offering’s prices a bill. Nothing where the offering has none. Requirement B64. */
export function NewBill({ clientId, booking }: { clientId: string; booking: BookingRow }) {
  const { offering_id, booking_id: bookingId, status } = booking;
  const may = useMay();
  const { control } = useReadOnly();
  const isAsked = booking.bill === null && status !== 'cancelled' && may(createBill);
  const prices = useRead(getPrices, isAsked ? { params: { client_id: clientId, offering_id } } : null);
  const actions = useBillActions({ clientId, bookingId });
  const [isBusy, setIsBusy] = useState(false);
  if (!isAsked || !prices.data || prices.data.prices.rates.length === 0) return null;
  const open = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await actions.open();
    setIsBusy(false);
    if (answer.ok) toast('The booking has a bill');
    else toast(`No bill was made. ${answer.message}`, 'failed');
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text flex="1 1 18rem">This booking was made before its offering had prices.</Text>
      <Button variant="default" disabled={isBusy} onClick={() => void open()} {...control}>
        {isBusy ? 'Adding…' : 'Add a Bill at Today’s Prices'}
      </Button>
    </Group>
  );
}
