import { lastValidDay, type ValidityRule } from '@gatehouse/sync-protocol/areas/waivers/validity/last-valid-day';
import type { SigningReply } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { SigningDocument } from './signed-documents.repository.ts';

/** Validity of a document, as it says now. */
export function ruleOf({ validity, validity_count, text_number }: SigningDocument): ValidityRule {
  return { validity, validity_count, text_version: text_number };
}

/** What was signed on a venue day and until when it is valid, for the reply to the signer. Requirement W46. */
export function signedUntil(documents: readonly SigningDocument[], venueDate: string): SigningReply['documents'] {
  return documents.map((document) => ({
    document_id: document.document_id,
    name: document.name,
    valid_until: lastValidDay(ruleOf(document), { date_signed: venueDate, first_visit: null }),
  }));
}
