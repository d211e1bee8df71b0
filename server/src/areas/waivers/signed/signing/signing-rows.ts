import { contactOf } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { personKey } from '@gatehouse/sync-protocol/areas/people/person-key';
import { isFirstTextAlone } from '@gatehouse/sync-protocol/areas/waivers/documents/signed-text';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { keptUntil } from '@gatehouse/sync-protocol/areas/waivers/validity/last-valid-day';
import { customerSearchKey } from '#areas/people/customers/customer-search-key';
import type { SignedVia } from '#areas/people/records/records.table';
import type { SignedRow } from '#venue/events/waiver-events';
import type { MutationContext } from '#venue/mutation-context';
import type { SignedPerson } from '../evidence.ts';
import type { SignedDocument } from '../signed-documents/shown-documents.ts';
import { ruleOf } from '../signed-documents/signed-until.ts';

/** What the rows of a signing's people have in common. */
export interface SharedColumns {
  signedAtUtc: string;
  venueDate: string;
  /** The party it was signed for. */
  bookingId: string | null;
  signedVia: SignedVia;
  groupSize: number;
  version: number;
  documents: readonly SignedDocument[];
}

/** Where the signer was, for the owner's report. Requirement F34. */
export function signedViaOf({ deviceId, userId }: MutationContext, bookingId: string | null): SignedVia {
  if (deviceId !== null) return 'kiosk';
  if (userId !== null) return 'desk';
  return bookingId === null ? 'link' : 'party';
}

/** The record of one person. Whether a signing needs review is known after its people are. */
export function waiverRow(
  args: SignWaiverArgs,
  person: SignedPerson,
  shared: SharedColumns,
): Omit<SignedRow, 'needs_review'> {
  const isMinor = person.waiver_type === 'Minor';
  const row = {
    client_id: args.client_id,
    waiver_id: person.waiver_id,
    event_id: args.event_id,
    waiver_type: person.waiver_type,
    adult_first_name: args.adult_first_name,
    adult_last_name: args.adult_last_name,
    adult_dob: args.adult_DoB,
    ...contactOf(args),
    minor_first_name: isMinor ? person.first_name : null,
    minor_last_name: isMinor ? person.last_name : null,
    minor_dob: isMinor ? person.DoB : null,
    person_key: personKey(person.first_name, person.last_name, person.DoB),
    date_signed: shared.venueDate,
    created_at: shared.signedAtUtc,
    booking_id: shared.bookingId,
    signed_via: shared.signedVia,
    group_size: shared.groupSize,
    version: shared.version,
    documents: signedTexts(shared.documents),
    kept_until: lastDayKept(shared),
  };
  return { ...row, search_key: customerSearchKey(row) };
}

/** The texts that were signed, as the column has them; null for the first text of `default`, alone. */
function signedTexts(documents: readonly SignedDocument[]): string | null {
  const texts = documents.flatMap(({ document, textNumber }) =>
    document === null ? [] : { document_id: document.document_id, text_version: textNumber },
  );
  if (isFirstTextAlone(texts)) return null;
  return JSON.stringify(texts.map(({ document_id: id, text_version: version }) => [id, version]));
}

function lastDayKept({ documents, venueDate }: SharedColumns): string {
  const signed = documents.flatMap(({ document, textNumber }) => {
    if (document === null) return [];
    const facts = { document_id: document.document_id, date_signed: venueDate, text_version: textNumber };
    return [{ rule: ruleOf(document), signed: { ...facts, first_visit: null } }];
  });
  return keptUntil(venueDate, signed);
}
