import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import {
  cancelBooking,
  createBooking,
  getBookingPayments,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  emailPaymentLink,
  generatePaymentUrl,
  refundBooking,
} from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.tsx';
import type { ApiResult } from '../../lib/api/api-result.ts';
import { readOptions, useReadAgain } from '../../lib/api/use-read.ts';
import { bookingReads, useBookingsRefresh } from './bookings.queries.ts';

/**
 * What staff do with bookings. None of it is optimistic: a place, a mail to the party and money are the server's to give. After
 * each answer, a refusal too, everything about bookings is read again.
 */
export function useBookingActions(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  const refresh = useBookingsRefresh();
  const paramsOf = (bookingId: string) => ({ client_id: clientId, booking_id: bookingId });
  const after = <T extends { booking: BookingRow } | { refund: object }>(answer: ApiResult<T>): ApiResult<T> => {
    /* The answer is stored at once, so that the booking's own screen takes it for no other person's change. */
    const changed = answer.ok && 'booking' in answer.data ? answer.data.booking : null;
    if (changed)
      queries.setQueryData(
        readOptions(api, getBookingPayments, { params: paramsOf(changed.booking_id) }).queryKey,
        (known) => known && { ...known, booking: changed },
      );
    refresh();
    return answer;
  };
  return {
    create: async (body: BodyInputOf<typeof createBooking>) =>
      after(await api.call(createBooking, { params: { client_id: clientId }, body })),
    update: async (bookingId: string, body: BodyInputOf<typeof updateBooking>) =>
      after(await api.call(updateBooking, { params: paramsOf(bookingId), body })),
    reschedule: async (bookingId: string, body: BodyInputOf<typeof rescheduleBooking>) =>
      after(await api.call(rescheduleBooking, { params: paramsOf(bookingId), body })),
    cancel: async (bookingId: string, body: BodyInputOf<typeof cancelBooking>) =>
      after(await api.call(cancelBooking, { params: paramsOf(bookingId), body })),
    refund: async (bookingId: string, body: BodyInputOf<typeof refundBooking>) =>
      after(await api.call(refundBooking, { params: paramsOf(bookingId), body })),
    emailLink: async (bookingId: string) => {
      const answer = await api.call(emailPaymentLink, { params: paramsOf(bookingId), body: {} });
      void readAgain(...bookingReads);
      return answer;
    },
    link: (bookingId: string) => api.call(generatePaymentUrl, { body: { bookingId } }),
  };
}
