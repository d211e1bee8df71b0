import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { listBookingPayments } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { z } from 'zod';
import { withoutNames } from './booking-payments.model.ts';

/** The payments last seen in this browser, so that the list can be read without the network. */
interface LastSeenPayments {
  payments: ListedPayment[];
  seenAtMs: number;
}

const KEY = 'gatehouse.payments';
const storedSchema = z.object({ clientId: z.string(), seenAtMs: z.number(), reply: listBookingPayments.reply });

/** Null where there are none, or they are another venue's. */
export function readLastSeenPayments(storage: Storage, clientId: string): LastSeenPayments | null {
  try {
    const stored = storedSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    if (!stored.success || stored.data.clientId !== clientId) return null;
    return { payments: stored.data.reply.payments, seenAtMs: stored.data.seenAtMs };
  } catch {
    return null;
  }
}

/** A full storage only loses this. */
export function keepLastSeenPayments(
  storage: Storage,
  clientId: string,
  { payments, seenAtMs }: LastSeenPayments,
): void {
  try {
    const reply = { success: true, payments: withoutNames(payments) };
    storage.setItem(KEY, JSON.stringify({ clientId, seenAtMs, reply }));
  } catch {
    storage.removeItem(KEY);
  }
}
