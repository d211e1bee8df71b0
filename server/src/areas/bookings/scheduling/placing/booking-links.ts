import { startOfVenueDate } from '@gatehouse/sync-protocol/base/days/venue-day';
import { instantOf } from '@gatehouse/sync-protocol/base/days/venue-time';
import { isoNow } from '#base/clock';
import type { Config } from '#base/config';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { insertBookingLink } from '../bookings.repository.ts';

type Link = Row<'booking_links'>;

/** Makes a link's token, which is given out once and stored as a hash. Requirement X3. */
async function makeBookingLink(
  deps: Pick<Deps, 'clock' | 'ids'>,
  db: Connection,
  link: Pick<Link, 'client_id' | 'booking_id' | 'purpose' | 'expires_at'> & { amount_cents?: number | null },
): Promise<string> {
  const token = deps.ids.token();
  const stored = { token_hash: sha256(token), created_at: isoNow(deps.clock) };
  await insertBookingLink(db, { amount_cents: null, ...link, ...stored });
  return token;
}

/** A booking's page stays open until well after its day. */
const VIEW_MS = 400 * 86_400_000;

/** The token of a link to a booking's own page. */
export function makeViewToken(
  deps: Pick<Deps, 'clock' | 'ids'>,
  { db, clientId }: Pick<VenueWrite, 'db' | 'clientId'>,
  bookingId: string,
): Promise<string> {
  const expiresAtUtc = new Date(deps.clock.now() + VIEW_MS).toISOString();
  return makeBookingLink(deps, db, {
    client_id: clientId,
    booking_id: bookingId,
    purpose: 'view',
    expires_at: expiresAtUtc,
  });
}

const DAY_MS = 86_400_000;
const PAY_MS = 30 * DAY_MS;

/** A new link to pay an amount for a booking: for 30 days, or until a day after its start, whichever is later. */
export async function makePayUrl(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  { db, clientId }: Pick<VenueWrite, 'db' | 'clientId'>,
  booking: Row<'bookings'>,
  { amountCents, timeZone }: { amountCents: number; timeZone: string },
): Promise<string> {
  const { booking_id: bookingId, date_scheduled: date, booking_time: time } = booking;
  const startsAtMs = instantOf(date, time, timeZone) ?? startOfVenueDate(date, timeZone);
  const expiresAtMs = Math.max(deps.clock.now() + PAY_MS, startsAtMs + DAY_MS);
  const token = await makeBookingLink(deps, db, {
    client_id: clientId,
    booking_id: bookingId,
    purpose: 'pay',
    amount_cents: amountCents,
    expires_at: new Date(expiresAtMs).toISOString(),
  });
  return paymentPageUrl(deps, bookingId, token);
}

/** The address at which the holder of this link token pays for a booking. */
export function paymentPageUrl(
  { config }: { config: Pick<Config, 'publicUrl'> },
  bookingId: string,
  token: string,
): string {
  return `${config.publicUrl}/payment/${bookingId}/${token}`;
}

/** The address of a booking's own page for a visitor who has this link token. */
export function bookingPageUrl({ config }: Pick<Deps, 'config'>, bookingId: string, token: string): string {
  return `${config.publicUrl}/booking/${bookingId}/${token}`;
}
