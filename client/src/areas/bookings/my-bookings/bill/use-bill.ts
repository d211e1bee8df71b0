import {
  type Bill,
  closeBillLink,
  createBill,
  createBillLink,
  emailReceipt,
  getBill,
  getReceipt,
  splitBill,
} from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import {
  addBillLine,
  refundBillPayment,
  reviewBill,
  takeBillPayment,
  voidBillLine,
  voidBillPayment,
} from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useBookingsRefresh } from '#domain/bookings/bookings.queries';
import { useApi } from '#lib/api/api-context.tsx';
import type { ApiResult } from '#lib/api/api-result';
import { readOptions } from '#lib/api/use-read';

export interface BillKey {
  clientId: string;
  bookingId: string;
}

/**
 * What staff do with a bill. Nothing is optimistic, because money is the server's to count; after each answer, a refusal too, the bill and
 * everything about bookings are read again.
 */
export function useBillActions({ clientId, bookingId }: BillKey) {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = useBookingsRefresh();
  const params = { client_id: clientId, booking_id: bookingId };
  const after = <T extends { bill: Bill | null }>(answer: ApiResult<T>): ApiResult<T> => {
    const { queryKey } = readOptions(api, getBill, { params });
    if (answer.ok) queries.setQueryData(queryKey, { success: true, bill: answer.data.bill });
    refresh();
    return answer;
  };
  return {
    open: async () => after(await api.call(createBill, { params, body: {} })),
    addLine: async (body: BodyInputOf<typeof addBillLine>) => after(await api.call(addBillLine, { params, body })),
    voidLine: async (lineId: string, body: BodyInputOf<typeof voidBillLine>) =>
      after(await api.call(voidBillLine, { params: { ...params, line_id: lineId }, body })),
    take: async (body: BodyInputOf<typeof takeBillPayment>) => after(await api.call(takeBillPayment, { params, body })),
    voidPayment: async (paymentId: string, body: BodyInputOf<typeof voidBillPayment>) =>
      after(await api.call(voidBillPayment, { params: { ...params, payment_id: paymentId }, body })),
    refund: async (body: BodyInputOf<typeof refundBillPayment>) =>
      after(await api.call(refundBillPayment, { params, body })),
    reviewed: async () => after(await api.call(reviewBill, { params, body: {} })),
    link: async (body: BodyInputOf<typeof createBillLink>) => after(await api.call(createBillLink, { params, body })),
    split: async (body: BodyInputOf<typeof splitBill>) => after(await api.call(splitBill, { params, body })),
    closeLink: async (linkId: string) =>
      after(await api.call(closeBillLink, { params: { ...params, link_id: linkId } })),
    emailReceipt: (body: BodyInputOf<typeof emailReceipt>) => api.call(emailReceipt, { params, body }),
    receipt: (format: '80mm' | 'letter') => api.call(getReceipt, { params, query: { format } }),
  };
}
export type BillActions = ReturnType<typeof useBillActions>;
