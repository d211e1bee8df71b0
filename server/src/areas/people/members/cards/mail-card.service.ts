import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { printedCode } from '@gatehouse/sync-protocol/areas/people/codes/member-codes';
import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { memberStatus } from '@gatehouse/sync-protocol/areas/people/member-status';
import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { english, type LanguageCode, languageOfTag } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import type { ClientPrincipal } from '#access/principal';
import { consumeQuota, type ThrottleRule } from '#access/throttle';
import { requireVenueIn } from '#access/visited-venue';
import { composeMail } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import { withoutLinks } from '#areas/mail/outbox/without-links';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { Mail } from '#integrations/mailer/mailer';
import { writeVenue } from '#venue/venue-write';
import { waiverIdsOfPerson } from '../../records/same-person.shared.repository.ts';
import { findLastSigning } from '../members.repository.ts';
import { canonicalMembershipId } from '../members.service.ts';
import { cardJob, drawCards, findMembers } from './member-cards.service.ts';

const HOUR_MS = 3_600_000;
/** Mail that staff send is never held back, so this limit answers at the desk. */
const perMember: ThrottleRule = { name: 'member-card-mails', hitsMax: 12, windowMs: HOUR_MS };
/** A venue that sends every member the new card. */
const perVenue: ThrottleRule = { name: 'member-card-mails-venue', hitsMax: 500, windowMs: HOUR_MS };

/**
 * Queues a mail with the member's card to the member's own address, and returns the address. The same `requestId` again queues
 * nothing. Errors: MEMBER_NOT_FOUND; INVALID_INPUT for a membership that has ended, without an address, or from a venue that may
 * not mail yet; TOO_MANY_REQUESTS. Requirement F31.
 */
export async function mailMemberCard(
  deps: Deps,
  { venue, userId }: ClientPrincipal,
  { membershipId, requestId }: { membershipId: string; requestId: string },
): Promise<string> {
  const { clientId } = venue;
  const id = canonicalMembershipId(membershipId);
  const today = venueDateAt(deps.clock.now(), venue.timeZone);
  const ready = await deps.db.readVenue(clientId, async (db) => {
    const member = await mailableMember(db, clientId, id, today);
    const language = await languageOfPerson(db, clientId, member.waiver_id);
    return { member, job: await cardJob(db, clientId, [member], { paper: 'card', as: 'png', language }) };
  });
  await consumeQuota(deps, [
    { rule: perMember, subject: `${clientId}/${id}` },
    { rule: perVenue, subject: clientId },
  ]);
  const picture = await drawCards(deps, { venue: clientId, caller: `user:${userId}` }, ready.job);
  await writeVenue(deps, clientId, async (write) => {
    /* While the picture was drawn, the membership may have been deleted, ended or renamed. */
    const member = await mailableMember(write.db, clientId, id, today);
    if (canonicalJson(member) !== canonicalJson(ready.member)) throw changed();
    const mail = cardMail({
      to: member.email,
      firstName: member.adult_first_name,
      venueName: ready.job.venueName,
      membershipId: id,
      memberUntil: member.expiration_date,
      picture,
      language: ready.job.language,
    });
    const onceAs = `member-card/${clientId}/${id}/${requestId}`;
    if (!(await queueMail(deps, write.db, mail, clientId, { kind: 'member_card', onceAs }))) return;
    const said = { membershipId: id, email: member.email };
    await write.happened({ kind: 'member.card_sent', actor: `user:${userId}`, ...said });
  });
  return ready.member.email;
}

async function mailableMember(db: Connection, clientId: string, id: string, today: string): Promise<MemberRow> {
  const [member] = await findMembers(db, clientId, [id]);
  if (!member) throw new AppError('MEMBER_NOT_FOUND');
  const venue = await requireVenueIn(db, clientId);
  const { servicePaidUntil } = venue.subscription;
  if (memberStatus(member.expiration_date, today) === 'expired')
    throw refused('This membership has expired. Extend it, then email the card.');
  if (!isEmail(member.email)) throw refused('This member has no email address. It comes from their newest waiver.');
  if (!mayMailVisitors({ servicePaidUntil, activatedAtUtc: venue.activatedAtUtc }))
    throw refused('Cards can be emailed once your subscription has started.');
  return member;
}

function refused(message: string): AppError {
  return new AppError('INVALID_INPUT', { message });
}

function changed(): AppError {
  return new AppError('VERSION_CONFLICT', { message: 'This member was changed a moment ago. Please try again.' });
}

/** The language in which the person of a waiver last signed, in any year; English where they never did. */
async function languageOfPerson(db: Connection, clientId: string, waiverId: string): Promise<LanguageCode> {
  const newest = await findLastSigning(db, clientId, await waiverIdsOfPerson(db, clientId, waiverId));
  const evidence = newest ? (JSON.parse(newest.evidence) as { consent: { language: string } | null }) : null;
  return languageOfTag(evidence?.consent?.language ?? '') ?? english;
}

interface CardMail {
  to: string;
  firstName: string;
  venueName: string;
  membershipId: string;
  memberUntil: string;
  /** PNG. */
  picture: Uint8Array;
  language: LanguageCode;
}

/** The part of a name that fits a subject line, and a greeting. */
const VENUE_NAME_MAX = 60;
const FIRST_NAME_MAX = 40;

/** The mail with a member's card. Names are untrusted input: no link is left in them. Requirement F31. */
function cardMail({ to, firstName, venueName, membershipId, memberUntil, picture, language }: CardMail): Mail {
  const t = writtenText(language);
  const venue = withoutLinks(venueName, VENUE_NAME_MAX) || t('common.venue');
  const name = withoutLinks(firstName, FIRST_NAME_MAX);
  const body = composeMail({
    heading: t('card.heading'),
    paragraphs: [
      name ? t('common.hello', { name }) : t('common.helloNameless'),
      t('card.sentence', { venueName: venue }),
      t('card.unreadable'),
    ],
    facts: [
      { label: t('card.id'), value: printedCode(membershipId) },
      { label: t('card.until'), value: dayText(memberUntil, language) },
    ],
    closing: t('card.closing', { venueName: venue }),
    sender: venue,
    language,
  });
  const attachments = [{ filename: t('card.file'), contentType: 'image/png', content: picture }];
  return { to, subject: t('card.subject', { venueName: venue }), ...body, attachments };
}
