import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document-kinds';
import { isFirstTextAlone } from '@gatehouse/sync-protocol/areas/waivers/documents/signed-text';
import { keptUntil } from '@gatehouse/sync-protocol/areas/waivers/validity/last-valid-day';
import type { SignWaiverShown } from './shown-args.ts';

/**
 * What a row says of the documents of a queued signing, as the server will: each with the version of its text, and until when lists hold
 * it. `date` is the venue day of the signature. Requirements W5, W50.
 */
export function signedDocuments(
  { documents, document_version: version }: Pick<SignWaiverShown, 'documents' | 'document_version'>,
  date: string,
  { base }: { base(collection: 'documents', id: string): DocumentRow | undefined },
): Pick<CustomerRow, 'documents' | 'kept_until'> {
  /* Version 1 of a signing names no document: it is the waiver. */
  const shown = documents ?? [{ document_id: DEFAULT_DOCUMENT, version: version ?? 1 }];
  const signed = shown.map(({ document_id, version: shownVersion }) => {
    const rule = base('documents', document_id);
    const text_version = textOf(shownVersion, rule);
    return { rule, signed: { document_id, date_signed: date, text_version, first_visit: null } };
  });
  const pairs = signed.map(({ signed: { document_id, text_version } }) => ({ document_id, text_version }));
  return {
    ...(isFirstTextAlone(pairs) ? {} : { documents: pairs }),
    kept_until: keptUntil(
      date,
      signed.flatMap(({ rule, signed: one }) => (rule ? [{ rule, signed: one }] : [])),
    ),
  };
}

/** The text of a shown version: a later publication may have changed it since. */
function textOf(shownVersion: number, rule: DocumentRow | undefined): number {
  return Math.min(shownVersion, rule?.text_version ?? shownVersion);
}
