import { type ReceiptFacts, receiptOf } from '@gatehouse/sync-protocol/areas/bookings/bills/receipt';
import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import type { ClientPrincipal, VisitedVenue } from '#access/principal';
import { type ThrottleRule, throttle } from '#access/throttle';
import { requireVenueIn } from '#access/visited-venue';
import { composeMail, oneLine } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { Mail } from '#integrations/mailer/mailer';
import { writeVenue } from '#venue/venue-write';
import { billView } from '../bills/bill-view.ts';
import { getTaxSettings } from '../prices/tax-settings.service.ts';
import { greetingOf, namesOf, referenceFacts } from '../scheduling/mails/booking-mail-facts.ts';
import { contactFacts, contactOf, replyToVenue } from '../scheduling/mails/venue-contact.ts';
import { findHeldBooking } from '../scheduling/party/held-booking.ts';
import { requireBill } from '../scheduling/placing/booking-changes.ts';
import { venueOfBookingId } from '../scheduling/placing/booking-id.ts';
import { drawPaper, type PaperFormat, type PaperJob } from './draw-paper.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A desk that prints one receipt after another, and no script that prints everyone's. */
const perUser: ThrottleRule = { name: 'receipts', hitsMax: 60, windowMs: MINUTE_MS };
const perAddress: ThrottleRule = { name: 'own-receipt-address', hitsMax: 120, windowMs: HOUR_MS };
const perBooking: ThrottleRule = { name: 'own-receipt', hitsMax: 60, windowMs: HOUR_MS };
/** Mail that staff send is never held back, so this limit answers at the desk. */
const mailsPerBooking: ThrottleRule = { name: 'receipt-mails', hitsMax: 12, windowMs: HOUR_MS };

/** A booking's receipt as a PDF. Errors: BOOKING_NOT_FOUND, NO_BILL, TOO_MANY_REQUESTS. Requirement B67. */
export async function receipt(
  deps: Deps,
  { venue: { clientId }, userId }: ClientPrincipal,
  bookingId: string,
  format: PaperFormat,
): Promise<Uint8Array> {
  await throttle(deps, perUser, userId);
  const { job } = await readReceipt(deps, { clientId, bookingId, format });
  return drawPaper(deps, { venue: clientId, caller: `user:${userId}` }, job);
}

/** The same for the holder of the booking's link. Strangers have a limit of their own, and take nothing of the booking's. */
export async function ownReceipt(
  deps: Deps,
  { bookingId, token, format, ip }: { bookingId: string; token: string; format: PaperFormat; ip: string },
): Promise<Uint8Array> {
  await throttle(deps, perAddress, ip);
  const clientId = venueOfBookingId(bookingId);
  if (clientId === null) throw new AppError('BOOKING_NOT_FOUND');
  const nowAtUtc = isoNow(deps.clock);
  const { job } = await readReceipt(deps, { clientId, bookingId, format }, (db) =>
    findHeldBooking(db, { bookingId, token, nowAtUtc }),
  );
  await throttle(deps, perBooking, bookingId);
  return drawPaper(deps, { venue: clientId, caller: `visitor:${bookingId}` }, job);
}

/**
 * Mails the receipt to the party, or to `email`, and returns the address. Errors: BOOKING_NOT_FOUND, NO_BILL; INVALID_INPUT without an
 * address, and from a venue that may not mail yet; TOO_MANY_REQUESTS. Requirement B67.
 */
export async function mailReceipt(
  deps: Deps,
  { venue: { clientId }, userId }: ClientPrincipal,
  bookingId: string,
  email: string | null,
): Promise<string> {
  const ready = await readReceipt(deps, { clientId, bookingId, format: 'letter' });
  const to = email ?? ready.booking.party_email;
  const { subscription, activatedAtUtc } = ready.venue;
  if (!isEmail(to)) throw refused('This party has no email address. Enter one to send the receipt.');
  if (!mayMailVisitors({ servicePaidUntil: subscription.servicePaidUntil, activatedAtUtc }))
    throw refused('Receipts can be emailed once your subscription has started.');
  await throttle(deps, mailsPerBooking, bookingId);
  const pdf = await drawPaper(deps, { venue: clientId, caller: `user:${userId}` }, ready.job);
  await writeVenue(deps, clientId, async (write) => {
    await queueMail(deps, write.db, receiptMail(ready, to, pdf), clientId, { kind: 'receipt' });
    const { bill } = ready;
    await write.happened({ kind: 'receipt.sent', actor: `user:${userId}`, bill });
  });
  return to;
}

function refused(message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { email: message } });
}

interface ReadyReceipt {
  venue: VisitedVenue;
  booking: Row<'bookings'>;
  bill: Row<'bills'>;
  job: PaperJob;
}

/** Reads what is printed, for those whom `mayRead` lets through. */
async function readReceipt(
  deps: Deps,
  { clientId, bookingId, format }: { clientId: string; bookingId: string; format: PaperFormat },
  mayRead: (db: Connection) => Promise<unknown> = async () => true,
): Promise<ReadyReceipt> {
  const { venue, booking, bill, entries } = await deps.db.readVenue(clientId, async (db) => {
    if (!(await mayRead(db))) throw new AppError('BOOKING_NOT_FOUND');
    const { booking, bill } = await requireBill({ db, clientId }, bookingId);
    return { venue: await requireVenueIn(db, clientId), booking, bill, entries: await billView(deps, db, bill) };
  });
  const paper = receiptOf(entries, {
    venue: await venueOnPaper(deps, venue),
    booking: {
      reference: booking.reference,
      offeringName: booking.offering_name,
      partyName: booking.party_name,
      date: booking.date_scheduled,
      startTime: booking.booking_time,
    },
    timeZone: venue.timeZone,
    printedAtMs: deps.clock.now(),
  });
  return { venue, booking, bill, job: { paper, format } };
}

/** How a venue names itself on paper. */
export async function venueOnPaper(deps: Deps, venue: VisitedVenue): Promise<ReceiptFacts['venue']> {
  const { phone, address } = contactOf(venue);
  const { tax_number: taxNumber } = await getTaxSettings(deps, venue.clientId);
  return { name: venue.name, address, phone: phone && formatPhone(phone), taxNumber };
}

/** The mail with a receipt, or a bill before any money. Names are untrusted input: no link is left in them. */
function receiptMail({ venue, booking, job }: ReadyReceipt, to: string, pdf: Uint8Array): Mail {
  const { language } = booking;
  const t = writtenText(language);
  const names = namesOf(booking, venue.name);
  const kind = job.paper.title === 'Bill' ? 'bill' : 'receipt';
  const body = composeMail({
    heading: t(`${kind}.heading`),
    paragraphs: [greetingOf({ ...names, language }), t(`${kind}.sentence`, names)],
    facts: [
      { label: t('fields.what'), value: names.offeringName },
      ...referenceFacts(booking),
      ...contactFacts(venue, language),
    ],
    closing: t('booking.closing', names),
    sender: names.venueName,
    language,
  });
  return {
    to,
    subject: oneLine(t(`${kind}.subject`, names)),
    ...replyToVenue(venue, names.venueName),
    ...body,
    attachments: [{ filename: t(`${kind}.file`), contentType: 'application/pdf', content: pdf }],
  };
}
