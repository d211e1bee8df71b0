import { startOfVenueDate } from '@gatehouse/sync-protocol/base/days/venue-day';
import { instantOf } from '@gatehouse/sync-protocol/base/days/venue-time';
import { isoNow } from '#base/clock';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { findBill } from '../../bills/bills.shared.repository.ts';
import { paymentPageUrl } from '../../bills/share-token.ts';
import { insertBookingLink } from '../bookings.repository.ts';

type Link = Row<'booking_links'>;

/** Stores a link to a booking: of its token only the hash. Requirement X3. */
function storeBookingLink(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  { token, ...link }: Omit<Link, 'token_hash' | 'created_at'> & { token: string },
): Promise<void> {
  return insertBookingLink(db, { ...link, token_hash: sha256(token), created_at: isoNow(clock) });
}

/** A booking's page stays open until well after its day. */
const VIEW_MS = 400 * 86_400_000;

/** The token of a link to a booking's own page, which is given out once. */
export async function makeViewToken(
  deps: Pick<Deps, 'clock' | 'ids'>,
  { db, clientId }: Pick<VenueWrite, 'db' | 'clientId'>,
  bookingId: string,
): Promise<string> {
  const token = deps.ids.token();
  await storeBookingLink(deps, db, {
    client_id: clientId,
    booking_id: bookingId,
    purpose: 'view',
    amount_cents: null,
    link_id: null,
    expires_at: new Date(deps.clock.now() + VIEW_MS).toISOString(),
    token,
  });
  return token;
}

const DAY_MS = 86_400_000;
const PAY_MS = 30 * DAY_MS;

interface PayLink {
  /** Null is the deposit, or what is left of it when it is paid. */
  amountCents: number | null;
  timeZone: string;
}

/** A new link to pay an amount for a booking. Where the booking has a bill, the link is paid once, and others are as well. */
export async function makePayUrl(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  write: Pick<VenueWrite, 'db' | 'clientId'>,
  booking: Row<'bookings'>,
  { amountCents, timeZone }: PayLink,
): Promise<string> {
  const token = deps.ids.token();
  const hasBill = (await findBill(write.db, write.clientId, booking.booking_id)) !== undefined;
  const linkId = hasBill ? deps.ids.uuid() : null;
  await storePayLink(deps, write, booking, { token, linkId, amountCents, timeZone });
  return paymentPageUrl(deps, booking.booking_id, token);
}

/** Stores a link to pay an amount for a booking: for 30 days, or until a day after its start, whichever is later. */
export function storePayLink(
  deps: Pick<Deps, 'clock'>,
  { db, clientId }: Pick<VenueWrite, 'db' | 'clientId'>,
  { booking_id: bookingId, date_scheduled: date, booking_time: time }: Row<'bookings'>,
  { token, linkId, amountCents, timeZone }: PayLink & { token: string; linkId: string | null },
): Promise<void> {
  const startsAtMs = instantOf(date, time, timeZone) ?? startOfVenueDate(date, timeZone);
  const expiresAtMs = Math.max(deps.clock.now() + PAY_MS, startsAtMs + DAY_MS);
  return storeBookingLink(deps, db, {
    client_id: clientId,
    booking_id: bookingId,
    purpose: 'pay',
    amount_cents: amountCents,
    link_id: linkId,
    expires_at: new Date(expiresAtMs).toISOString(),
    token,
  });
}

/** The address of a booking's own page for a visitor who has this link token. */
export function bookingPageUrl({ config }: Pick<Deps, 'config'>, bookingId: string, token: string): string {
  return `${config.publicUrl}/booking/${bookingId}/${token}`;
}
