import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import type { ClientPrincipal } from '#access/principal';
import { type ThrottleRule, throttle } from '#access/throttle';
import { logoBytes } from '#areas/accounts/preferences/logo.service';
import { preferencesOf } from '#areas/accounts/preferences/preferences.service';
import { AppError } from '#base/app-error';
import { workerModule } from '#base/run-worker';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { memberRows } from '../member-rows.ts';
import { listMembersById } from '../members.repository.ts';
import { canonicalMembershipId } from '../members.service.ts';
import type { CardJob, CardPaper } from './card-job.ts';

const worker = workerModule(import.meta.url, './cards-worker');
const MINUTE_MS = 60_000;
/** A desk that prints one card after another, and no script that prints everyone. */
const perUser: ThrottleRule = { name: 'member-cards', hitsMax: 60, windowMs: MINUTE_MS };

/**
 * Members' cards as a PDF, in the order of their ids, drawn in a thread. Errors: MEMBER_NOT_FOUND for any of them,
 * TOO_MANY_REQUESTS. Requirements U7, F30.
 */
export async function memberCards(
  deps: Deps,
  { venue, userId }: ClientPrincipal,
  { ids, paper }: { ids: readonly string[]; paper: CardPaper },
): Promise<Uint8Array> {
  await throttle(deps, perUser, userId);
  const wanted = [...new Set(ids.map(canonicalMembershipId))];
  const job = await deps.db.readVenue(venue.clientId, async (db) => {
    const members = await findMembers(db, venue.clientId, wanted);
    return cardJob(db, venue.clientId, members, { paper, as: 'pdf', language: english });
  });
  return drawCards(deps, { venue: venue.clientId, caller: `user:${userId}` }, job);
}

/** The bytes of the file or picture. Errors: TOO_MANY_REQUESTS when the venue's queue is full. */
export function drawCards(
  deps: Pick<Deps, 'pdf'>,
  turn: { venue: string; caller: string },
  job: CardJob,
): Promise<Uint8Array> {
  const drawn = deps.pdf.write(worker, turn, async () => job);
  if (drawn) return drawn;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: 'Many documents are being prepared right now. Please wait a few seconds and try again.',
    retryAfterSeconds: 5,
  });
}

/** Members in the order of their ids. Errors: MEMBER_NOT_FOUND. */
export async function findMembers(db: Connection, clientId: string, ids: readonly string[]): Promise<MemberRow[]> {
  const found = new Map(
    (await listMembersById(db, clientId, ids)).map((member) => [member.membership_id, member] as const),
  );
  const members = ids.map((id) => {
    const member = found.get(id);
    if (member) return member;
    throw new AppError('MEMBER_NOT_FOUND', ids.length > 1 ? { message: `Member not found: ${id}` } : {});
  });
  return memberRows(db, clientId, members);
}

/** A job of drawing cards with the venue's present look. */
export async function cardJob(
  db: Connection,
  clientId: string,
  members: readonly MemberRow[],
  options: Pick<CardJob, 'paper' | 'as' | 'language'>,
): Promise<CardJob> {
  const { language } = options;
  const until = writtenText(language)('card.until');
  const cards = members.map((member) => ({
    name: memberName(member),
    detail: `${until} ${dayText(member.expiration_date, language)}`,
    code: member.membership_id,
  }));
  return {
    title: cards.length === 1 ? 'Member card' : 'Member cards',
    cards,
    ...(await cardLook(db, clientId)),
    ...options,
  };
}

/** What the cards of a venue have in common. */
export async function cardLook(
  db: Connection,
  clientId: string,
): Promise<Pick<CardJob, 'venueName' | 'accentColor' | 'logo'>> {
  const { client_name: venueName, accent_color: accentColor } = await preferencesOf(db, clientId);
  return { venueName, accentColor, logo: await logoBytes(db, clientId) };
}
