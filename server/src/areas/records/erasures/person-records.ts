import { foldText } from '@gatehouse/sync-protocol/areas/people/search-keys';
import { evidenceKeptUntil } from '@gatehouse/sync-protocol/areas/records/erasure';
import { waiverIdsOfPerson } from '#areas/people/records/same-person.shared.repository';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { countBookingsOf } from '../../bookings/scheduling/bookings.shared.repository.ts';
import { listEntriesOf } from '../../bookings/waitlist/waitlist.shared.repository.ts';
import { countCheckInsOf } from '../../desk/check-ins/check-ins.shared.repository.ts';
import {
  findCustomer,
  findRecordId,
  listCustomersById,
  listRecordIds,
} from '../../people/customers/customers.shared.repository.ts';
import { listMembershipsOf } from '../../people/members/members.shared.repository.ts';
import { listNoteIdsOf } from '../../people/notes/customer-notes.shared.repository.ts';
import { countAnswered } from '../../waivers/signed/answers/answers.shared.repository.ts';
import type { ErasureCounts } from './erasure-sentences.ts';
import { countAsGuardian, listOthersReached } from './erasures.repository.ts';

/** How bookings and mails of an adult are found; nothing of a minor's, whose contact is the guardian's. */
interface Contact {
  emails: string[];
  phones: string[];
}

/** All of a person that an erasure concerns. */
export interface PersonRecords {
  waivers: Row<'waivers'>[];
  /** Where each signed one is kept until, by waiver id. */
  keptUntil: ReadonlyMap<string, string>;
  contact: Contact;
  noteIds: string[];
  counts: Omit<ErasureCounts, 'mails'>;
}

/**
 * Every record of the person of a waiver: those merged with it, and those of the same name and birth date. Without a birth date a
 * name alone is not a person. Errors: CUSTOMER_NOT_FOUND. Requirement F24.
 */
export async function recordsOfPerson(
  db: Connection,
  clientId: string,
  waiverId: string,
  { today, years }: { today: string; years: number },
): Promise<PersonRecords> {
  const given = await findCustomer(db, clientId, waiverId);
  if (!given) throw new AppError('CUSTOMER_NOT_FOUND');
  const ids = new Set<string>();
  for (const id of [waiverId, ...(await waiverIdsOfPerson(db, clientId, waiverId))])
    for (const recordId of await listRecordIds(db, clientId, await findRecordId(db, clientId, id))) ids.add(recordId);
  const merged = new Set(await listRecordIds(db, clientId, await findRecordId(db, clientId, waiverId)));
  const found = await listCustomersById(db, clientId, [...ids]);
  const waivers = found.filter((row) => merged.has(row.waiver_id) || birthDateOf(row) !== null);

  const keptUntil = new Map(
    waivers
      .filter((row) => row.event_id !== null)
      .map((row) => [
        row.waiver_id,
        evidenceKeptUntil(
          { waiver_type: row.waiver_type, birthDate: birthDateOf(row), signedDate: row.date_signed },
          years,
        ),
      ]),
  );
  const waiverIds = waivers.map((row) => row.waiver_id);
  const all = contactOf(waivers);
  const contact = withoutShared(all, waivers, await listOthersReached(db, clientId, all, waiverIds));
  const bookings = await countBookingsOf(db, clientId, contact, today);
  const waits = (await listEntriesOf(db, clientId, contact)).length;
  const personKeys = [...new Set(waivers.map((row) => row.person_key))];
  const noteIds = await listNoteIdsOf(db, clientId, { waiverIds, personKeys });
  return {
    waivers,
    keptUntil,
    contact,
    noteIds,
    counts: {
      records: waivers.length,
      signed: keptUntil.size,
      memberships: (await listMembershipsOf(db, clientId, waiverIds)).length,
      notes: noteIds.length,
      pastBookings: bookings.past,
      upcomingBookings: bookings.upcoming,
      waits,
      answered: await countAnswered(
        db,
        clientId,
        waivers.flatMap((row) => row.event_id ?? []),
      ),
      checkIns: await countCheckInsOf(db, clientId, waiverIds),
      sharedContacts: all.emails.length + all.phones.length - contact.emails.length - contact.phones.length,
      asGuardian: await countAsGuardian(db, clientId, waivers),
      keptUntil: [...keptUntil.values()].toSorted().at(-1) ?? null,
    },
  };
}

function contactOf(waivers: readonly Row<'waivers'>[]): Contact {
  const adults = waivers.filter((row) => row.waiver_type === 'Adult');
  return {
    emails: [...new Set(adults.map((row) => row.email.trim().toLowerCase()).filter(Boolean))],
    phones: [...new Set(adults.map((row) => row.phone.trim()).filter(Boolean))],
  };
}

/** The contact that reaches nobody of another name: a family's mail and bookings are not one person's to erase. */
function withoutShared(
  { emails, phones }: Contact,
  waivers: readonly Row<'waivers'>[],
  others: Awaited<ReturnType<typeof listOthersReached>>,
): Contact {
  const own = new Set(waivers.map(adultKey));
  const strangers = others.filter((row) => !own.has(adultKey(row)));
  const theirs = new Set(strangers.flatMap((row) => [row.email.trim().toLowerCase(), row.phone.trim()]));
  return {
    emails: emails.filter((email) => !theirs.has(email)),
    phones: phones.filter((phone) => !theirs.has(phone)),
  };
}

function adultKey(row: Pick<Row<'waivers'>, 'adult_first_name' | 'adult_last_name'>): string {
  return foldText(`${row.adult_first_name} ${row.adult_last_name}`).trim();
}

/** The birth date of the waiver's person. */
function birthDateOf(row: Row<'waivers'>): string | null {
  return row.waiver_type === 'Minor' ? row.minor_dob : row.adult_dob;
}
