import type { RandomBytes } from '@gatehouse/sync-protocol/ids';
import { holdsCardNumber } from '@gatehouse/sync-protocol/rules/card-number';

/**
 * `{client_id}-{unix ms}{6 random digits}`. One in ten such numbers has the check digit of a card; those are passed over,
 * because what looks like a card number is refused wherever it is sent. Requirement P13.
 */
export function makeBookingId(clientId: string, nowMs: number, random: RandomBytes): string {
  for (;;) {
    const bytes = random(4);
    const digits = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) % 1_000_000;
    const bookingId = `${clientId}-${nowMs}${String(digits).padStart(6, '0')}`;
    if (!holdsCardNumber(bookingId)) return bookingId;
  }
}

/** Whose booking an id names; null for what is no booking id. */
export function venueOfBookingId(bookingId: string): string | null {
  return /^([A-Z]\d{5})-\d{10,25}$/.exec(bookingId)?.[1] ?? null;
}
