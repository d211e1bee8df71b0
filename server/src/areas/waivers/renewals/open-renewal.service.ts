import { eachField, signerFieldNames } from '@gatehouse/sync-protocol/areas/people/person-fields';
import type { openRenewal } from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import { isAdultOn } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import type { AnswerOf } from '@gatehouse/sync-protocol/base/contract';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { requireVenueIn } from '#access/visited-venue';
import { personKeysOf } from '#areas/people/records/all-waivers.shared.repository';
import { findVenueRules } from '#areas/people/signatures/document-rules.shared.repository';
import { findPeople, standingsOn } from '#areas/people/signatures/standings.service';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { mailLink, mayMail } from './mail-link.ts';
import { LINK_DAYS_AFTER_END, throttleLinks, unknownLink, venueOfToken } from './renewal-links.ts';
import {
  countAskedAgain,
  findLink,
  findRenewal,
  listEnds,
  listRenewedWaivers,
  markOpened,
} from './renewals.repository.ts';

/** Links that one mailbox gets in a day by asking. */
const AGAIN_PER_DAY = 3;
const DAY_MS = 86_400_000;

/**
 * What the form of a renewal begins with, once. Errors: NOT_FOUND for an unknown token; LINK_EXPIRED where it was opened before, 30
 * days after the end, and where all of it was signed since; TOO_MANY_REQUESTS. Requirement W49.
 */
export async function openRenewalOf(deps: Deps, token: string, ip: string): Promise<AnswerOf<typeof openRenewal>> {
  await throttleLinks(deps, ip);
  const clientId = venueOfToken(token);
  if (clientId === undefined) throw unknownLink();
  return deps.db.writeVenue(clientId, async (db) => {
    const venue = await requireVenueIn(db, clientId);
    const link = await findLink(db, clientId, sha256(token));
    if (!link) throw unknownLink();
    const today = venueDateAt(deps.clock.now(), venue.timeZone);
    const since = venueDateAt(Date.parse(link.created_at), venue.timeZone);
    const open = link.opened_at === null ? await openEnds(db, clientId, link.renewal_id, { today, since }) : [];
    const waivers = await listRenewedWaivers(
      db,
      clientId,
      open.map((end) => end.waiver_id),
    );
    if (waivers.length === 0 || !(await markOpened(db, clientId, link.token_hash, isoNow(deps.clock))))
      throw new AppError('LINK_EXPIRED');
    const { adultAge } = await findVenueRules(db, clientId);
    return {
      client_id: clientId,
      language: link.language,
      ...formOf(waivers, { today, adultAge }),
      document_ids: [...new Set(open.map((end) => end.document_id))],
    };
  });
}

/**
 * Mails a new link to the same address, at most three a day. Says nothing of whether the token is known, or of what became of it.
 * Errors: TOO_MANY_REQUESTS. Requirement W49.
 */
export async function mailRenewalAgain(deps: Deps, token: string, ip: string): Promise<void> {
  await throttleLinks(deps, ip);
  const clientId = venueOfToken(token);
  if (clientId === undefined) return;
  await deps.db.writeVenue(clientId, async (db) => {
    const link = await findLink(db, clientId, sha256(token));
    const renewal = link && (await findRenewal(db, clientId, link.renewal_id));
    if (!renewal) return;
    const venue = await requireVenueIn(db, clientId);
    if (!mayMail(venue)) return;
    const today = venueDateAt(deps.clock.now(), venue.timeZone);
    const mailedOn = venueDateAt(Date.parse(renewal.created_at), venue.timeZone);
    const open = await openEnds(db, clientId, renewal.renewal_id, { today, since: mailedOn });
    const since = new Date(deps.clock.now() - DAY_MS).toISOString();
    const asked = await countAskedAgain(db, clientId, { email: renewal.email, since });
    if (open.length === 0 || asked >= AGAIN_PER_DAY) return;
    const [newest] = await listRenewedWaivers(
      db,
      clientId,
      open.map((end) => end.waiver_id),
    );
    const { rules } = await findVenueRules(db, clientId);
    const nameOf = new Map(rules.map((rule) => [rule.document_id, rule.name]));
    const documents = new Map(
      open.map((end) => [end.document_id, { name: nameOf.get(end.document_id) ?? '', endsOn: end.ends_on }]),
    );
    await mailLink(deps, db, renewal, {
      venueName: venue.name,
      firstName: newest?.adult_first_name ?? '',
      documents: [...documents.values()],
      isAgain: true,
    });
  });
}

/**
 * What of a renewal may still be signed: not signed since the day of its mail, and no more than 30 days over. Who signed the document of
 * a year again within that year may do so once it is over.
 */
async function openEnds(
  db: Connection,
  clientId: string,
  renewalId: string,
  { today, since }: { today: string; since: string },
): Promise<Row<'renewal_ends'>[]> {
  const ends = (await listEnds(db, clientId, renewalId)).filter(
    (end) => addDays(end.ends_on, LINK_DAYS_AFTER_END) >= today,
  );
  if (ends.length === 0) return [];
  const venue = await findVenueRules(db, clientId);
  const keys = await personKeysOf(
    db,
    clientId,
    ends.map((end) => end.waiver_id),
  );
  const personOf = await findPeople(db, clientId, [...keys.values()]);
  const people = [...keys.values()].flatMap((key) => personOf(key) ?? []);
  const standings = await standingsOn(db, clientId, { venue, people, date: today });
  return ends.filter((end) => {
    const person = personOf(keys.get(end.waiver_id) ?? '');
    const standing = standings.get(person?.id ?? '')?.find(({ rule }) => rule.document_id === end.document_id);
    /* No longer needed, or for the person alone to sign. */
    if (!standing || standing.status === 'came_of_age') return false;
    const { status, valid_until: until, signature } = standing;
    if (status !== 'valid') return true;
    const isSigned = signature?.waiver_id !== end.waiver_id && (signature?.date_signed ?? '') >= since;
    return !isSigned && until !== null && until <= end.ends_on;
  });
}

/** `waivers` newest first, at least one. A minor whose documents were signed one by one is named once. */
function formOf(waivers: readonly Row<'waivers'>[], { today, adultAge }: { today: string; adultAge: number }) {
  const [newest] = waivers;
  const adult = waivers.find((row) => row.waiver_type === 'Adult');
  const children = waivers.filter((row) => row.waiver_type === 'Minor' && row.minor_dob !== null);
  const minors = [...new Map(children.map((row) => [row.person_key, row])).values()]
    .filter((row) => !isAdultOn({ birth_date: row.minor_dob, waiver_type: 'Minor' }, today, adultAge))
    .map((row) => ({
      first_name: row.minor_first_name ?? '',
      last_name: row.minor_last_name ?? '',
      DoB: row.minor_dob ?? '',
    }));
  const signer: Partial<Row<'waivers'>> = adult ?? newest ?? {};
  const person = { ...signer, adult_DoB: signer.adult_dob ?? '' };
  const kind = minors.length === 0 ? ('adult' as const) : adult ? ('adult_minor' as const) : ('minor' as const);
  return { kind, person: eachField(signerFieldNames, (name) => person[name] ?? ''), minors };
}
