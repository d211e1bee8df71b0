import { wishText } from '@gatehouse/sync-protocol/areas/bookings/wish-text';
import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { timeTextAt } from '@gatehouse/sync-protocol/base/days/day-text';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import { requireVenueIn } from '#access/visited-venue';
import { composeMail, oneLine } from '#areas/mail/outbox/compose-mail';
import type { MailCause } from '#areas/mail/outbox/mail-kinds';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import type { Deps } from '#integrations/deps';
import type { Subscriber, VenueWrite } from '#venue/venue-write';
import { greetingOf, namesOf, whenText } from '../scheduling/mails/booking-mail-facts.ts';
import { contactFacts, replyToVenue } from '../scheduling/mails/venue-contact.ts';
import type { EntryRow } from './waitlist.repository.ts';
import { entryPageUrl, makeEntryToken } from './waitlist-links.ts';
import { wishesOf } from './waitlist-view.ts';

/** What a guest reads who waits, in the language they joined in. Requirement B39. */
export const waitlistMails: Subscriber = {
  'waitlist.told_to_wait': (deps, write, { entry }) =>
    mailGuest(deps, write, entry, ({ language }) => ({
      cause: { kind: 'waitlist_joined', isByStranger: entry.source === 'public' },
      texts: 'waitlistJoined',
      until: '',
      when: wishesOf(entry).map((wish) => wishText(wish, { t: writtenText(language), language })),
    })),
  'waitlist.offered': (deps, write, { entry, booking }) =>
    mailGuest(deps, write, entry, ({ language, timeZone }) => ({
      cause: { kind: 'waitlist_offered', isByStranger: entry.source === 'public' },
      texts: 'waitlistOffered',
      until: timeTextAt(Date.parse(booking.hold_expires_at ?? write.nowAtUtc), timeZone, language),
      when: [whenText(booking, timeZone)],
    })),
};

interface Said {
  cause: MailCause;
  texts: 'waitlistJoined' | 'waitlistOffered';
  /** When the offer ends. */
  until: string;
  when: readonly string[];
}

/** Anyone may have typed the address and the names, so names hold no link. */
async function mailGuest(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>,
  write: VenueWrite,
  entry: EntryRow,
  say: (reader: { language: LanguageCode; timeZone: string }) => Said,
): Promise<void> {
  const { language, party_email: to } = entry;
  const venue = await requireVenueIn(write.db, write.clientId);
  const { subscription, activatedAtUtc, timeZone } = venue;
  if (!isEmail(to) || !mayMailVisitors({ servicePaidUntil: subscription.servicePaidUntil, activatedAtUtc })) return;
  const t = writtenText(language);
  const { cause, texts, until, when } = say({ language, timeZone });
  const names = { ...namesOf(entry, venue.name), until };
  const url = entryPageUrl(deps, entry.waitlist_id, await makeEntryToken(deps, write, entry.waitlist_id));
  const body = composeMail({
    heading: t(`${texts}.heading`, names),
    paragraphs: [greetingOf({ ...names, language }), t(`${texts}.sentence`, names)],
    facts: [
      { label: t('fields.what'), value: names.offeringName },
      ...when.map((value) => ({ label: t('fields.when'), value })),
      { label: t('fields.party'), value: t('booking.players', { count: entry.players }) },
      ...contactFacts(venue, language),
    ],
    button: { label: t(`${texts}.open`), url },
    closing: t('waitlistJoined.closing', names),
    sender: names.venueName,
    language,
  });
  const mail = { to, subject: oneLine(t(`${texts}.subject`, names)), ...replyToVenue(venue, names.venueName), ...body };
  await queueMail(deps, write.db, mail, entry.client_id, { ...cause, about: entry.waitlist_id });
}
