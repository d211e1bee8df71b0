import { REFERENCE_CHARACTERS, REFERENCE_LENGTH } from '@gatehouse/sync-protocol/areas/bookings/booking-reference';
import type { RandomBytes } from '@gatehouse/sync-protocol/base/ids';
import { sha256 } from '#base/secrets';

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

/** Six characters that name a booking for people, and others at each further attempt: two ids may come to the same. Requirement B49. */
export function referenceOf(bookingId: string, attempt: number): string {
  let rest = Number.parseInt(sha256(`${bookingId}/${attempt}`).slice(0, 12), 16);
  let reference = '';
  while (reference.length < REFERENCE_LENGTH) {
    reference += REFERENCE_CHARACTERS.charAt(rest % REFERENCE_CHARACTERS.length);
    rest = Math.floor(rest / REFERENCE_CHARACTERS.length);
  }
  return reference;
}
