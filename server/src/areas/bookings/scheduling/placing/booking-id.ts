import type { RandomBytes } from '@gatehouse/sync-protocol/base/ids';

/** `{client_id}-{unix ms}{6 random digits}`. */
export function makeBookingId(clientId: string, nowMs: number, random: RandomBytes): string {
  const bytes = random(4);
  const digits = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) % 1_000_000;
  return `${clientId}-${nowMs}${String(digits).padStart(6, '0')}`;
}

/** Venue of the booking that an id names; null where it is no booking id. */
export function venueOfBookingId(bookingId: string): string | null {
  return /^([A-Z]\d{5})-\d{10,25}$/.exec(bookingId)?.[1] ?? null;
}
