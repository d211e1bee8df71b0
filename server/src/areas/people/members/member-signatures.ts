import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { isFirstText } from '@gatehouse/sync-protocol/areas/waivers/documents/signed-text';
import type { PersonSignature } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { birthdayOf } from '@gatehouse/sync-protocol/base/people/age';
import { type SigningRow, signaturesOf, signerOf, withoutReplaced } from '../signatures/signatures.ts';

/**
 * What a device needs to judge a member's signatures on any day. Nothing here depends on the day on which it is read: a row that isn't
 * touched stays true. `records` are all of the person's, oldest first, and `newest` is the one that the membership shows. Requirement W46.
 */
export function signedBy(
  records: readonly SigningRow[],
  newest: SigningRow,
  adultAge: number,
): Pick<MemberRow, 'signatures' | 'comes_of_age_on'> {
  const comesOfAge = minorUntil(records, newest, adultAge);
  const signatures = withoutReplaced(records.flatMap(signaturesOf));
  const [only] = signatures;
  const isPlain = signatures.length === 1 && only !== undefined && isSaidByRow(only, newest);
  return {
    ...(signatures.length === 0 || isPlain ? {} : { signatures: signatures.map(signatureOf) }),
    ...(comesOfAge === null ? {} : { comes_of_age_on: comesOfAge }),
  };
}

function signatureOf(signature: PersonSignature): NonNullable<MemberRow['signatures']>[number] {
  const { document_id, date_signed, text_version, first_visit, is_guardians } = signature;
  return { document_id, date_signed, text_version, first_visit, is_guardians };
}

/** The birthday on which someone comes of age who was under age when they signed last; null for adults, and where it isn't known. */
function minorUntil(records: readonly SigningRow[], newest: SigningRow, adultAge: number): string | null {
  const { birth_date: born } = signerOf(records);
  if (born === null) return null;
  const comesOfAge = birthdayOf(born, adultAge);
  return newest.waiver_type === 'Minor' || comesOfAge > newest.date_signed ? comesOfAge : null;
}

/** What the rest of the row says by itself: the first text of `default`, on the day it shows, by their own hand. */
function isSaidByRow(signature: PersonSignature, newest: SigningRow): boolean {
  return (
    isFirstText(signature) &&
    signature.date_signed === newest.date_signed &&
    signature.first_visit === null &&
    !signature.is_guardians
  );
}
