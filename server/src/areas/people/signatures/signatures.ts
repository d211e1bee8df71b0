import { type SignedText, textsOf } from '@gatehouse/sync-protocol/areas/waivers/documents/signed-text';
import type { PersonSignature, Signer } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import type { Row } from '#db/tables';

/** What is read of a waiver to judge its person by. */
export type SigningRow = Pick<
  Row<'waivers'>,
  | 'waiver_id'
  | 'event_id'
  | 'waiver_type'
  | 'adult_dob'
  | 'minor_dob'
  | 'person_key'
  | 'date_signed'
  | 'booking_id'
  | 'documents'
  | 'first_visit'
>;

/** What the column `documents` of a waiver holds. */
export function signedDocuments(stored: string): SignedText[] {
  const pairs = JSON.parse(stored) as [documentId: string, textNumber: number][];
  return pairs.map(([document_id, text_version]) => ({ document_id, text_version }));
}

/** A signature for each document that was signed with a waiver; none for an upload. */
export function signaturesOf(row: SigningRow): PersonSignature[] {
  if (row.event_id === null) return [];
  const documents = textsOf(row.documents === null ? null : signedDocuments(row.documents));
  return documents.map(({ document_id, text_version }) => ({
    document_id,
    text_version,
    date_signed: row.date_signed,
    first_visit: row.first_visit,
    waiver_id: row.waiver_id,
    is_guardians: row.waiver_type === 'Minor',
  }));
}

/** Who a person is, by the last of their records that says when they were born. `rows` oldest first, at least one. */
export function signerOf(rows: readonly SigningRow[]): Signer {
  const born = rows.findLast((row) => birthDateOf(row) !== null);
  const last = rows.at(-1);
  return { birth_date: born ? birthDateOf(born) : null, waiver_type: (born ?? last)?.waiver_type ?? 'Adult' };
}

function birthDateOf(row: Pick<SigningRow, 'waiver_type' | 'adult_dob' | 'minor_dob'>): string | null {
  return row.waiver_type === 'Minor' ? row.minor_dob : row.adult_dob;
}

/**
 * Leaves out the signatures that a later one of the same document, by the same hand, makes needless. Expects
 * `signatures` oldest first.
 */
export function withoutReplaced(signatures: readonly PersonSignature[]): PersonSignature[] {
  return signatures.filter(
    (old, index) =>
      !signatures.some(
        (other, at) =>
          at > index &&
          other.document_id === old.document_id &&
          other.text_version >= old.text_version &&
          (old.is_guardians || !other.is_guardians),
      ),
  );
}
