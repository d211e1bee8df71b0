import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { generatePaymentUrl, listBookingPayments } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { askOnOpening } from '#lib/api/ask-on-opening';
import { useRead } from '#lib/api/use-read';
import { copyText } from '#lib/copy-text';
import { withoutNames } from './booking-payments.model.ts';

/** An open outcome is settled within seconds, mostly. */
const ASK_OPEN_EVERY_MS = 4_000;

/** The newest payments for bookings, at first as last seen in this browser; asked again while an outcome is open. */
export function useBookingPayments(clientId: string, limit: number) {
  const query = useRead(
    listBookingPayments,
    { params: { client_id: clientId }, query: { limit } },
    {
      initialData: () => {
        const last = readLastSeenPayments(localStorage, clientId);
        return last ? { success: true as const, payments: last.payments } : undefined;
      },
      initialDataUpdatedAt: () => readLastSeenPayments(localStorage, clientId)?.seenAtMs,
      placeholderData: keepPreviousData,
      ...askOnOpening,
      refetchInterval: ({ state }) =>
        state.data?.payments.some(({ status }) => status === 'pending') ? ASK_OPEN_EVERY_MS : false,
    },
  );
  const { data, dataUpdatedAt: seenAtMs, isPlaceholderData } = query;
  useEffect(() => {
    if (data && !isPlaceholderData) keepLastSeenPayments(localStorage, clientId, { payments: data.payments, seenAtMs });
  }, [clientId, data, seenAtMs, isPlaceholderData]);
  return query;
}

/** Makes a payment link and copies it; `link` is what could not be copied, to be copied by hand. */
export function useCopyPaymentLink() {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const copy = async (bookingId: string, amount: number): Promise<void> => {
    setIsBusy(true);
    setLink(null);
    const answer = await api.call(generatePaymentUrl, { body: { bookingId, amount } });
    if (!answer.ok) {
      const reason = answer.kind === 'refused' ? answer.message : '';
      const text = reason
        ? `Error generating payment link: ${reason}`
        : 'Error generating payment link. Please try again.';
      toast(text, 'failed');
    } else if (await copyText(answer.data.paymentUrl)) toast('Payment link copied to clipboard!');
    else setLink(answer.data.paymentUrl);
    setIsBusy(false);
  };
  return { isBusy, link, copy };
}

/** The payments last seen in this browser, so that the list can be read without the network. */
interface LastSeenPayments {
  payments: ListedPayment[];
  seenAtMs: number;
}

const KEY = 'gatehouse.payments';
const storedSchema = z.object({ clientId: z.string(), seenAtMs: z.number(), reply: listBookingPayments.reply });

/** Null where there are none, or they are another venue's. */
function readLastSeenPayments(storage: Storage, clientId: string): LastSeenPayments | null {
  try {
    const stored = storedSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    if (!stored.success || stored.data.clientId !== clientId) return null;
    return { payments: stored.data.reply.payments, seenAtMs: stored.data.seenAtMs };
  } catch {
    return null;
  }
}

/** A full storage only loses this. */
function keepLastSeenPayments(storage: Storage, clientId: string, { payments, seenAtMs }: LastSeenPayments): void {
  try {
    const reply = { success: true, payments: withoutNames(payments) };
    storage.setItem(KEY, JSON.stringify({ clientId, seenAtMs, reply }));
  } catch {
    storage.removeItem(KEY);
  }
}
