import type { ListedCustomer } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { DocumentStanding } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { lastValidDay } from '@gatehouse/sync-protocol/areas/waivers/validity/last-valid-day';
import { birthdayOf } from '@gatehouse/sync-protocol/base/people/age';
import type { Connection } from '#db/database';
import type { VenueRules } from './document-rules.shared.repository.ts';
import type { SigningRow } from './signatures.ts';
import { findPeople, standingsOn } from './standings.service.ts';

/** What the signatures of a row's person are worth. */
export type Worth = Pick<ListedCustomer, 'valid_until' | 'missing_documents'>;

/** Worth of someone who has no waiver. */
export const NOTHING_SIGNED: Worth = { valid_until: null, missing_documents: [DEFAULT_DOCUMENT] };

/**
 * What the signatures of the people of these waivers are worth on a day, in the order given. Where `default` of this year is all that can
 * be asked, a waiver of this year says so itself, and only the people of the others are looked up. Requirement W46.
 */
export async function worthOf(
  db: Connection,
  clientId: string,
  waivers: readonly SigningRow[],
  { venue, date }: { venue: VenueRules; date: string },
): Promise<Worth[]> {
  const own = waivers.map((waiver) => (venue.isPlain ? worthAlone(waiver, venue, date) : null));
  const keys = waivers.filter((_, index) => own[index] === null).map((waiver) => waiver.person_key);
  if (keys.length === 0) return own.map((worth) => worth ?? NOTHING_SIGNED);
  const personOf = await findPeople(db, clientId, keys);
  const people = new Map(keys.flatMap((key) => personOf(key) ?? []).map((person) => [person.id, person]));
  const standings = await standingsOn(db, clientId, { venue, people: [...people.values()], date });
  return waivers.map((waiver, index) => {
    const known = own[index];
    if (known) return known;
    const found = standings.get(personOf(waiver.person_key)?.id ?? '');
    return found ? summed(found) : NOTHING_SIGNED;
  });
}

/** Valid to the end of the year by itself; null where the person's other records decide. */
function worthAlone(waiver: SigningRow, { adultAge }: VenueRules, date: string): Worth | null {
  if (waiver.event_id === null || waiver.date_signed > date) return null;
  const yearEnd = lastValidDay({ validity: 'calendar_year', validity_count: null, text_version: null }, waiver);
  if (yearEnd === null || yearEnd < date) return null;
  const isTheirOwn = waiver.waiver_type === 'Adult';
  const isMinorAllYear = !isTheirOwn && (waiver.minor_dob === null || birthdayOf(waiver.minor_dob, adultAge) > yearEnd);
  return isTheirOwn || isMinorAllYear ? { valid_until: yearEnd, missing_documents: [] } : null;
}

function summed(standings: readonly DocumentStanding[]): Worth {
  return {
    valid_until:
      standings
        .flatMap((standing) => standing.valid_until ?? [])
        .toSorted()
        .at(0) ?? null,
    missing_documents: standings.filter(({ status }) => status !== 'valid').map(({ rule }) => rule.document_id),
  };
}
