import { quoteChange } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import type { BillKey } from './use-bill.ts';

/** What a booking would cost after a change; null asks nothing. It is read again with everything about bookings. Requirement B74. */
export function useChangeQuote({ clientId, bookingId }: BillKey, asked: BodyInputOf<typeof quoteChange> | null) {
  const api = useApi();
  const params = { client_id: clientId, booking_id: bookingId };
  return useQuery({
    queryKey: [quoteChange.path, params, asked],
    enabled: asked !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => dataOf(await api.call(quoteChange, { params, body: asked ?? {} })),
  });
}
