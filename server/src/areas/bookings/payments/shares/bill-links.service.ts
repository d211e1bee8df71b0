import type {
  Bill,
  BillLink,
  createBillLink,
  splitBill,
  splitOwnBill,
} from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { splitCents } from '@gatehouse/sync-protocol/areas/bookings/prices/split-cents';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { hasSquareAccount, readVenueRow } from '#venue/venue-row';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { billView, guestBill, toLinkView } from '../../bills/bill-view.ts';
import { closeOpenLinks, findBillLink, insertBillLinks, listBillLinks } from '../../bills/bills.shared.repository.ts';
import { freeBalance } from '../../bills/due-online.ts';
import { shareToken } from '../../bills/share-token.ts';
import { writeBill } from '../../bills/write-bill.ts';
import { GUEST } from '../../scheduling/party/guest-refund.ts';
import { requireOwn } from '../../scheduling/party/held-booking.ts';
import { requireBill } from '../../scheduling/placing/booking-changes.ts';
import { venueOfBookingId } from '../../scheduling/placing/booking-id.ts';
import { storePayLink } from '../../scheduling/placing/booking-links.ts';
import { paymentsOfBooking } from '../booking-payments.repository.ts';

/* Links by which several people pay one bill. Requirement B66. */

/** More than any party needs, also one that is split again and again. */
const LINKS_MAX = 200;
const HOUR_MS = 60 * 60_000;
/** A party of twenty, each with a link of their own. */
const MAILS_PER_BOOKING = { name: 'share-mail', hitsMax: 40, windowMs: HOUR_MS };
const MAILS_PER_ADDRESS = { name: 'share-mail-address', hitsMax: 3, windowMs: HOUR_MS };
const OFTEN = 'This address got several payment links within the hour. Please wait a while, or copy the link.';
const SPLITS_PER_ADDRESS = { name: 'split-address', hitsMax: 60, windowMs: HOUR_MS };
const SPLITS_PER_BOOKING = { name: 'split', hitsMax: 5, windowMs: HOUR_MS };

interface Asked<Body> {
  clientId: string;
  bookingId: string;
  userId: string;
  body: Body;
}

/**
 * Makes a link to pay the balance or part of it, and mails it where there is an email and the venue may mail its visitors. Errors:
 * BOOKING_NOT_FOUND, NO_BILL, BOOKING_CANCELLED, PAYMENTS_UNAVAILABLE, BALANCE_CHANGED (with `bill`), TOO_MANY_REQUESTS.
 */
export async function makeBillLink(
  deps: Deps,
  { clientId, bookingId, userId, body }: Asked<BodyOf<typeof createBillLink>>,
): Promise<{ link: BillLink; bill: Bill }> {
  const { payer_name: name = null, payer_email: to = null } = body;
  if (to !== null) {
    await deps.db.readVenue(clientId, (db) => requireBill({ db, clientId }, bookingId));
    await throttle(deps, MAILS_PER_ADDRESS, `${clientId} ${bookingId} ${to.toLowerCase()}`, OFTEN);
    await throttle(deps, MAILS_PER_BOOKING, `${clientId} ${bookingId}`, OFTEN);
  }
  return writeVenue(deps, clientId, async (write) => {
    const { booking, bill, freeCents } = await requireDue(deps, write, bookingId);
    const cents = body.amount === undefined ? freeCents : dollarsToCents(body.amount);
    if (cents > freeCents) throw balanceChanged(await billView(deps, write.db, bill));
    const actor = `user:${userId}`;
    const [row] = await addLinks(deps, write, booking, [{ cents, name: name || null }]);
    if (!row) throw new Error('A link that was not made');
    const changed = await writeBill(write, bill, { booking, actor });
    const link = toLinkView(deps, row);
    const share = { url: link.url, cents, payerName: name };
    if (to !== null) await write.happened({ kind: 'booking.share_mail_asked', actor, booking, to, ...share });
    return { link, bill: await billView(deps, write.db, changed) };
  });
}

type Split = Pick<BodyOf<typeof splitBill>, 'shares' | 'names'>;

/** Splits the balance for staff. Errors: those of `makeBillLink`, and INVALID_INPUT for more shares than cents, or names than shares. */
export function splitByStaff(
  deps: Deps,
  { clientId, bookingId, userId, body }: Asked<BodyOf<typeof splitBill>>,
): Promise<{ links: BillLink[]; bill: Bill }> {
  return writeVenue(deps, clientId, (write) => split(deps, write, bookingId, { ...body, actor: `user:${userId}` }));
}

/**
 * The same for the holder of the booking's link, who reads the bill as guests do; a link that pays a share splits nothing. Errors: those
 * of `splitByStaff`, NOT_FOUND for a deleted venue, TOO_MANY_REQUESTS.
 */
export async function splitByGuest(
  deps: Deps,
  bookingId: string,
  { token, ...given }: BodyOf<typeof splitOwnBill>,
  ip: string,
): Promise<{ links: BillLink[]; bill: Bill }> {
  await throttle(deps, SPLITS_PER_ADDRESS, ip);
  const clientId = venueOfBookingId(bookingId);
  if (clientId === null) throw new AppError('BOOKING_NOT_FOUND');
  /* A stranger without the link must not use up the booking's splits. */
  await deps.db.readVenue(clientId, (db) => requireOwn(deps, db, bookingId, token));
  await throttle(deps, SPLITS_PER_BOOKING, bookingId, 'This bill was split several times. Please wait a while.');
  return writeVenue(deps, clientId, async (write) => {
    await requireOwn(deps, write.db, bookingId, token);
    return split(deps, write, bookingId, { ...given, actor: GUEST, view: guestBill });
  });
}

async function split(
  deps: Deps,
  write: VenueWrite,
  bookingId: string,
  { shares, names = [], actor, view = whole }: Split & { actor: string; view?: (bill: Bill) => Bill },
): Promise<{ links: BillLink[]; bill: Bill }> {
  const { db, clientId } = write;
  const { booking, bill, freeCents } = await requireDue(deps, write, bookingId, view);
  if (names.length > shares) throw invalid('names', 'Please give no more names than shares.');
  if (freeCents < shares) throw invalid('shares', 'Each share must come to at least one cent.');
  const open = (await listBillLinks(db, clientId, bookingId)).filter(({ status }) => status === 'open');
  await closeOpenLinks(
    db,
    clientId,
    open.map(({ link_id: id }) => id),
  );
  const parts = splitCents(
    freeCents,
    Array.from({ length: shares }, () => 1),
  );
  const made = parts.map((cents, at) => ({ cents, name: names[at]?.trim() || null }));
  const rows = await addLinks(deps, write, booking, made);
  const changed = await writeBill(write, bill, { booking, actor });
  return { links: rows.map((row) => toLinkView(deps, row)), bill: view(await billView(deps, db, changed)) };
}

const whole = (bill: Bill): Bill => bill;

/** Closes a link that nobody has paid. Errors: BOOKING_NOT_FOUND, NO_BILL, NOT_FOUND. */
export function closeLink(
  deps: Deps,
  { clientId, bookingId, userId, linkId }: Omit<Asked<never>, 'body'> & { linkId: string },
): Promise<Bill> {
  return writeVenue(deps, clientId, async (write) => {
    const { booking, bill } = await requireBill(write, bookingId);
    const link = await findBillLink(write.db, clientId, linkId);
    if (link?.booking_id !== bookingId) throw new AppError('NOT_FOUND');
    if (link.status !== 'open') return billView(deps, write.db, bill);
    await closeOpenLinks(write.db, clientId, [linkId]);
    return billView(deps, write.db, await writeBill(write, bill, { booking, actor: `user:${userId}` }));
  });
}

/** A bill of which something can be paid online now. */
async function requireDue(
  deps: Deps,
  write: VenueWrite,
  bookingId: string,
  view = whole,
): Promise<{ booking: Row<'bookings'>; bill: Row<'bills'>; freeCents: number }> {
  const { db, clientId } = write;
  const { booking, bill } = await requireBill(write, bookingId);
  if (booking.status === 'cancelled') throw new AppError('BOOKING_CANCELLED');
  if (!(await hasSquareAccount(db, clientId))) throw new AppError('PAYMENTS_UNAVAILABLE');
  const freeCents = freeBalance(bill, await paymentsOfBooking(db, clientId, bookingId));
  if (freeCents === 0) throw balanceChanged(view(await billView(deps, db, bill)));
  return { booking, bill, freeCents };
}

function balanceChanged(bill: Bill): AppError {
  return new AppError('BALANCE_CHANGED', { extra: { bill } });
}

function invalid(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}

async function addLinks(
  deps: Deps,
  write: VenueWrite,
  booking: Row<'bookings'>,
  shares: readonly { cents: number; name: string | null }[],
): Promise<Row<'bill_links'>[]> {
  const { db, clientId, nowAtUtc } = write;
  const before = (await listBillLinks(db, clientId, booking.booking_id)).length;
  if (before + shares.length > LINKS_MAX)
    throw new AppError('INVALID_INPUT', { message: `A bill can have ${LINKS_MAX} payment links at most.` });
  const rows = shares.map(
    ({ cents, name }, at): Row<'bill_links'> => ({
      client_id: clientId,
      link_id: deps.ids.uuid(),
      booking_id: booking.booking_id,
      number: before + at + 1,
      amount_cents: cents,
      payer_name: name,
      status: 'open',
      created_at: nowAtUtc,
    }),
  );
  await insertBillLinks(db, rows);
  const { time_zone: timeZone } = await readVenueRow(db, clientId);
  for (const row of rows)
    await storePayLink(deps, write, booking, {
      token: shareToken(deps.secrets, row),
      linkId: row.link_id,
      amountCents: row.amount_cents,
      timeZone,
    });
  return rows;
}
