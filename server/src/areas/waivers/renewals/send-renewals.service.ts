import { setImmediate as nextTurn } from 'node:timers/promises';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { emailIdentity, isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { requireVenueIn } from '#access/visited-venue';
import { findVenueRules } from '#areas/people/signatures/document-rules.shared.repository';
import { findPeople, type KnownPerson, standingsOn } from '#areas/people/signatures/standings.service';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type DueEnd, dueEnds, signedDaysDue } from './due-ends.ts';
import { mailLink, mayMail } from './mail-link.ts';
import {
  endKey,
  findKnownEnds,
  findSignedLanguage,
  findUnsubscribed,
  insertEnds,
  insertRenewal,
  listRenewalDocuments,
  listRenewalVenues,
  listRenewedWaivers,
  listSignedOn,
  type Position,
} from './renewals.repository.ts';
import { emailMac } from './unsubscribe.service.ts';

type RenewalDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets' | 'config' | 'logger'>;

/** People judged, and addresses mailed, in one transaction. */
const PEOPLE_AT_ONCE = 200;
const MAILS_AT_ONCE = 20;

/**
 * Mails everyone whose signature ends within two weeks, for documents of which the venue wants it: once for each person and end, one
 * mail for each address. None to an address that unsubscribed. Requirement W48.
 */
export async function sendRenewals(deps: RenewalDeps, signal: AbortSignal): Promise<void> {
  const venues = await deps.db.readPlatform(listRenewalVenues);
  for (const { client_id: clientId, time_zone: timeZone } of venues) {
    if (signal.aborted) return;
    try {
      const due = await findDue(deps, clientId, venueDateAt(deps.clock.now(), timeZone), signal);
      await mailAll(deps, clientId, due, signal);
    } catch (error) {
      deps.logger.error({ clientId, err: error }, 'renewal mails could not be sent');
    }
  }
}

/** What ends soon and had no mail yet, by the record with the signature. */
async function findDue(deps: RenewalDeps, clientId: string, today: string, signal: AbortSignal): Promise<DueEnd[]> {
  const due = new Map<string, DueEnd>();
  const documents = await deps.db.readVenue(clientId, (db) => listRenewalDocuments(db, clientId));
  for (const document of documents) {
    const days = signedDaysDue(document, today);
    if (days === null) continue;
    const documentIds = new Set([document.document_id]);
    let after: Position | null = null;
    while (!signal.aborted) {
      const page = { after, limit: PEOPLE_AT_ONCE };
      const signed = await deps.db.readVenue(clientId, async (db) => {
        const found = await listSignedOn(db, clientId, days, page);
        for (const end of await endsOf(db, clientId, found, { documentIds, today })) due.set(endKey(end), end);
        return found;
      });
      after = signed.at(-1) ?? null;
      if (signed.length < PEOPLE_AT_ONCE) break;
      await nextTurn();
    }
  }
  return [...due.values()];
}

async function endsOf(
  db: Connection,
  clientId: string,
  signed: readonly { person_key: string }[],
  wanted: { documentIds: ReadonlySet<string>; today: string },
): Promise<DueEnd[]> {
  const keys = signed.map((row) => row.person_key);
  const venue = await findVenueRules(db, clientId);
  const personOf = await findPeople(db, clientId, keys);
  const people = new Map<string, KnownPerson>();
  for (const key of keys) {
    const person = personOf(key);
    if (person) people.set(person.id, person);
  }
  const standings = await standingsOn(db, clientId, { venue, people: [...people.values()], date: wanted.today });
  const ends = [...people.values()].flatMap((person) => dueEnds(person, standings.get(person.id) ?? [], wanted));
  /* Any of their signatures may be the known one: a merge since the mail may have given the person another key. */
  const waiverIdsOf = ({ person_key: id }: DueEnd) => (people.get(id)?.signatures ?? []).map((own) => own.waiver_id);
  const known = await findKnownEnds(db, clientId, ends.flatMap(waiverIdsOf));
  return ends.filter((end) => !waiverIdsOf(end).some((waiver_id) => known.has(endKey({ ...end, waiver_id }))));
}

/** All that ends for one address. */
interface ForAddress {
  email: string;
  ends: DueEnd[];
  /** The newest record among them. */
  newest: Row<'waivers'>;
}

async function mailAll(
  deps: RenewalDeps,
  clientId: string,
  due: readonly DueEnd[],
  signal: AbortSignal,
): Promise<void> {
  const addresses = await byAddress(deps, clientId, due);
  for (let at = 0; at < addresses.length && !signal.aborted; at += MAILS_AT_ONCE) {
    const some = addresses.slice(at, at + MAILS_AT_ONCE);
    await deps.db.writeVenue(clientId, async (db) => {
      for (const address of some) await mailAddress(deps, db, clientId, address);
    });
    await nextTurn();
  }
}

async function byAddress({ db }: Pick<Deps, 'db'>, clientId: string, due: readonly DueEnd[]): Promise<ForAddress[]> {
  const found = new Map<string, ForAddress>();
  for (let at = 0; at < due.length; at += PEOPLE_AT_ONCE) {
    const some = due.slice(at, at + PEOPLE_AT_ONCE);
    const ids = some.map((end) => end.waiver_id);
    const rows = await db.readVenue(clientId, (reader) => listRenewedWaivers(reader, clientId, ids));
    const byId = new Map(rows.map((row) => [row.waiver_id, row]));
    for (const end of some) {
      const row = byId.get(end.waiver_id);
      if (!row || !isEmail(row.email)) continue;
      const key = emailIdentity(row.email);
      const known = found.get(key);
      if (!known) found.set(key, { email: row.email, ends: [end], newest: row });
      else {
        known.ends.push(end);
        if (row.created_at > known.newest.created_at) known.newest = row;
      }
    }
    await nextTurn();
  }
  return [...found.values()];
}

async function mailAddress(deps: RenewalDeps, db: Connection, clientId: string, address: ForAddress): Promise<void> {
  const { email, ends, newest } = address;
  const venue = await requireVenueIn(db, clientId);
  if (!mayMail(venue)) return;
  if ((await findUnsubscribed(db, clientId, [emailMac(deps, email)])).size > 0) return;
  const language = (newest.event_id && (await findSignedLanguage(db, clientId, newest.event_id))) || english;
  const renewal = {
    client_id: clientId,
    renewal_id: deps.ids.uuid(),
    email,
    language,
    created_at: isoNow(deps.clock),
  };
  const rows = ends.map(({ person_key, document_id, ends_on, waiver_id }) => ({
    client_id: clientId,
    renewal_id: renewal.renewal_id,
    person_key,
    document_id,
    ends_on,
    waiver_id,
  }));
  /* Another server may have been faster. */
  if ((await insertEnds(db, rows)) === 0) return;
  await insertRenewal(db, renewal);
  const documents = new Map(ends.map(({ name, ends_on: endsOn }) => [`${name} ${endsOn}`, { name, endsOn }]));
  await mailLink(deps, db, renewal, {
    venueName: venue.name,
    firstName: newest.adult_first_name,
    documents: [...documents.values()],
    isAgain: false,
  });
}
