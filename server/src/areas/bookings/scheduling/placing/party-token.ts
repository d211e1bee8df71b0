import { timingSafeEqual } from 'node:crypto';
import type { Config } from '#base/config';
import type { Secrets } from '#base/secrets';

/** 128 bits. */
const TOKEN_LENGTH = 32;

/**
 * Says that a signature belongs to a party. It is computed, so that the owner can show the party's link again, and is valid
 * as long as the booking. Requirement B13.
 */
export function partyToken(secrets: Pick<Secrets, 'mac'>, clientId: string, bookingId: string): string {
  const hex = secrets.mac('party', `${clientId} ${bookingId}`).slice(0, TOKEN_LENGTH);
  /* Letters only: what looks like a card number is refused wherever it is sent. */
  return hex.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}

/** The booking that a signing names, if its token fits; null otherwise: a booking's id alone counts nothing. */
export function partyOf(
  secrets: Pick<Secrets, 'mac'>,
  clientId: string,
  { booking_id: bookingId, party_token: token }: { booking_id?: string | undefined; party_token?: string | undefined },
): string | null {
  if (bookingId === undefined || token?.length !== TOKEN_LENGTH) return null;
  const expected = Buffer.from(partyToken(secrets, clientId, bookingId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? bookingId : null;
}

/** Where the people of a party sign. */
export function partyLink(
  { config, secrets }: { config: Pick<Config, 'publicUrl'>; secrets: Pick<Secrets, 'mac'> },
  clientId: string,
  bookingId: string,
): string {
  const query = new URLSearchParams({ booking: bookingId, party: partyToken(secrets, clientId, bookingId) });
  return `${config.publicUrl}/waiver/${clientId}?${query.toString()}`;
}
