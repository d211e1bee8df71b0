import type { MoneyState } from '@gatehouse/sync-protocol/areas/bookings/payment';
import { moneyLine } from '@gatehouse/sync-protocol/areas/bookings/payment-words';
import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import type { VisitedVenue } from '#access/principal';
import { requireVenueIn } from '#access/visited-venue';
import { composeMail, type MailLink, oneLine } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { hasSquareAccount } from '#venue/venue-row';
import type { Subscriber, VenueWrite } from '#venue/venue-write';
import { moneyOfBooking } from '../booking-money.ts';
import { bookingPageUrl, makePayUrl, makeViewToken } from '../placing/booking-links.ts';
import { partyLink } from '../placing/party-token.ts';
import { greetingOf, namesOf, referenceFacts, whenText } from './booking-mail-facts.ts';
import { type CalendarFile, calendarFile } from './calendar-file.ts';
import { contactFacts, organizerOf, replyToVenue } from './venue-contact.ts';

export type BookingMailDeps = Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>;

/** What a booking's mail is about. */
type BookingMailKind = 'confirmed' | 'moved' | 'changed' | 'cancelled' | 'reminder' | 'pay';

interface MailOptions {
  /** An actor of the audit chain. */
  actor: string;
  /** A place of the waitlist that was offered to this guest. */
  isOffered?: boolean;
  /** The actor asks the party to pay what is due: the mail then has a button for it, where the venue takes cards. */
  asksToPay?: boolean;
  /** What goes back with the cancellation. */
  refundCents?: number;
}

/** What the party reads about its booking. Requirement B2. */
export const partyMails: Subscriber = {
  async 'booking.placed'(deps, write, { actor, booking, asksToPay = false }) {
    const isPlacedForGood = booking.source === 'staff' || booking.status === 'confirmed';
    if (booking.series_id !== null) return;
    if (isPlacedForGood) await mailParty(deps, write, booking, 'confirmed', { actor, asksToPay });
  },
  /* An unpaid booking got no confirmation when it was placed. */
  'booking.paid': (deps, write, { booking, actor }) => mailParty(deps, write, booking, 'confirmed', { actor }),
  'waitlist.taken': (deps, write, { booking, actor }) =>
    mailParty(deps, write, booking, 'confirmed', { actor, isOffered: true }),
  async 'booking.changed'(deps, write, { actor, booking, before, isMailedTogether = false }) {
    if (isMailedTogether) return;
    if (isKeptNow(booking, before)) await mailParty(deps, write, booking, 'confirmed', { actor });
    else if (playersOf(booking) !== playersOf(before)) await mailParty(deps, write, booking, 'changed', { actor });
  },
  async 'booking.moved'(deps, write, { actor, booking, before, isMailedTogether = false }) {
    if (!isMailedTogether && isAtAnotherTime(booking, before))
      await mailParty(deps, write, booking, 'moved', { actor });
  },
  async 'booking.canceled'(deps, write, { actor, booking, isMailedTogether = false, refundCents = 0 }) {
    if (!isMailedTogether) await mailParty(deps, write, booking, 'cancelled', { actor, refundCents });
  },
  async 'booking.pay_link_asked'(deps, write, { actor, booking }) {
    const venue = await requireVenueIn(write.db, write.clientId);
    await queueBookingMail(deps, write, venue, booking, 'pay', { actor, asksToPay: true });
  },
  'booking.reminder_due': (deps, write, { actor, booking }) => mailParty(deps, write, booking, 'reminder', { actor }),
};

/** Staff confirmed what was held for a while: for the hold nothing was sent. */
function isKeptNow(booking: Row<'bookings'>, before: Row<'bookings'>): boolean {
  return before.hold_expires_at !== null && booking.hold_expires_at === null && booking.status === 'confirmed';
}

/** Another room alone is nothing that the party was told. */
function isAtAnotherTime(booking: Row<'bookings'>, before: Row<'bookings'>): boolean {
  const keys = ['date_scheduled', 'booking_time', 'duration_minutes'] as const;
  return keys.some((key) => booking[key] !== before[key]);
}

const playersOf = ({ base_players: base, add_players: more }: Row<'bookings'>): number => base + more;

/** Nobody wants mail about a day that has passed. */
async function mailParty(
  deps: BookingMailDeps,
  write: VenueWrite,
  booking: Row<'bookings'>,
  kind: BookingMailKind,
  options: MailOptions,
): Promise<void> {
  const venue = await requireVenueIn(write.db, write.clientId);
  if (booking.date_scheduled < venueDateAt(deps.clock.now(), venue.timeZone)) return;
  await queueBookingMail(deps, write, venue, booking, kind, options);
}

/**
 * Queues a mail to the party, inside the transaction that makes it necessary, with a calendar file. Anyone may have typed the
 * address and the names: what a stranger causes has a limit for each mailbox, and names hold no link. A link to pay is noted in the booking's history.
 * Nothing is queued while the venue may not mail its visitors. Requirements B2, B14, B21, B23.
 */
async function queueBookingMail(
  deps: BookingMailDeps,
  write: VenueWrite,
  venue: VisitedVenue,
  booking: Row<'bookings'>,
  kind: BookingMailKind,
  { actor, isOffered = false, asksToPay = false, refundCents = 0 }: MailOptions,
): Promise<void> {
  const { subscription, activatedAtUtc, timeZone } = venue;
  if (!mayMailVisitors({ servicePaidUntil: subscription.servicePaidUntil, activatedAtUtc })) return;
  if (!isEmail(booking.party_email)) return;
  const { language } = booking;
  const t = writtenText(language);
  const names = namesOf(booking, venue.name);
  const url = bookingPageUrl(deps, booking.booking_id, await makeViewToken(deps, write, booking.booking_id));
  const waiverUrl = partyLink(deps, booking.client_id, booking.booking_id);
  const isOn = kind !== 'cancelled';
  const money = await moneyOfBooking(write.db, booking);
  const pay = asksToPay && isOn ? await payButton(deps, write, { booking, money, timeZone }) : null;
  const opened = { label: t('booking.open'), url };
  const body = composeMail({
    heading: t(`heading.${kind}`),
    paragraphs: [
      greetingOf({ ...names, language }),
      t(`sentence.${kind}`, names),
      ...(isOn && money.kind === 'due' ? [t('booking.payFirst')] : []),
      ...(pay ? [t('booking.payByCard')] : []),
      ...(isOn ? [t('booking.waivers')] : []),
      ...(refundCents > 0 ? [t('refund.expect')] : []),
    ],
    facts: [
      { label: t('fields.what'), value: names.offeringName },
      { label: t('fields.when'), value: whenText(booking, timeZone) },
      { label: t('fields.party'), value: t('booking.players', { count: booking.base_players + booking.add_players }) },
      ...referenceFacts(booking),
      ...(refundCents > 0 ? [{ label: t('fields.refund'), value: formatCents(refundCents, 'USD', language) }] : []),
      ...(isOn && isWorthSaying(money)
        ? [{ label: t('fields.payment'), value: moneyLine(money, { t, language, timeZone }) }]
        : []),
      ...(isOn ? [{ label: t('fields.waivers'), value: t('booking.signHere'), url: waiverUrl }] : []),
      ...(pay ? [{ label: t('fields.booking'), value: opened.label, url }] : []),
      ...contactFacts(venue, language),
    ],
    button: pay ?? opened,
    closing: t('booking.closing', names),
    sender: names.venueName,
    language,
  });
  const { venueName } = names;
  const organizer = organizerOf(deps, venue, venueName);
  const calendar = calendarFile({ booking, venueName, organizer, timeZone, url, sequence: write.version });
  const mail = {
    to: booking.party_email,
    subject: oneLine(t(`subject.${kind}`, names)),
    ...replyToVenue(venue, names.venueName),
    ...body,
    ...(calendar === null ? {} : { attachments: [attachmentOf(calendar)] }),
  };
  const isByStranger = actor === 'visitor' && !isOffered && !isPaid(money);
  await queueMail(deps, write.db, mail, booking.client_id, {
    kind: `booking_${kind}`,
    isByStranger,
    about: booking.booking_id,
  });
  if (pay) {
    const detail = { reason: `To ${booking.party_email}` };
    await write.happened({ kind: 'booking.pay_link_sent', actor, booking, detail });
  }
}

function attachmentOf({ method, text }: CalendarFile) {
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  return { filename: 'booking.ics', contentType, content: Buffer.from(text) };
}

/** A guest who paid for the booking is no stranger. */
function isPaid({ kind }: MoneyState): boolean {
  return kind === 'paid' || kind === 'refunding' || kind === 'refunded';
}

/** Nothing that is due, and what was settled at the desk, need no line. */
function isWorthSaying({ kind }: MoneyState): boolean {
  return kind !== 'nothing_due' && kind !== 'not_paid';
}

/** Button to the payment page; null where nothing is due, or the venue takes no cards. */
async function payButton(
  deps: BookingMailDeps,
  write: VenueWrite,
  { booking, money, timeZone }: { booking: Row<'bookings'>; money: MoneyState; timeZone: string },
): Promise<MailLink | null> {
  if (money.kind !== 'due' || !(await hasSquareAccount(write.db, write.clientId))) return null;
  const url = await makePayUrl(deps, write, booking, { amountCents: null, timeZone });
  const amount = formatCents(money.cents, 'USD', booking.language);
  return { label: writtenText(booking.language)('booking.pay', { amount }), url };
}
