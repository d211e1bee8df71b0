import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { contactOf } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { signsFor } from '@gatehouse/sync-protocol/areas/people/signs-for';
import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document-kinds';
import { isFirstTextAlone } from '@gatehouse/sync-protocol/areas/waivers/documents/signed-text';
import type { Minor } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { keptUntil } from '@gatehouse/sync-protocol/areas/waivers/validity/last-valid-day';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Layer, OverlayFacts, ShownArgs } from './overlay-layer.ts';

/** Lays a queued signing over the customers: a row for each person who is signed for. */
export function signWaiver(args: ShownArgs<'sign_waiver'>, { overlay, mark, facts, corrected }: Layer): void {
  const signedAt = corrected(args.signed_at);
  const date = venueDateAt(Date.parse(signedAt), facts.timeZone);
  const people: (Minor | null)[] = [...(args.kind === 'minor' ? [] : [null]), ...(args.minors ?? [])];
  for (const [index, id] of args.waiver_ids.entries()) {
    const minor = people[index];
    if (minor === undefined || facts.base('customers', id)) continue;
    const record = askedRecord(args, minor, facts);
    /* Until the server makes them one, the signature shows on the record, under which the person may be in already. Rule M7. */
    if (record) overlay.customers.set(record.waiver_id, { ...record, last_signed: date, ...mark });
    overlay.customers.set(id, {
      waiver_id: id,
      client_id: facts.clientId,
      waiver_type: args.kind === 'adult' || !minor ? 'Adult' : 'Minor',
      adult_first_name: args.adult_first_name,
      adult_last_name: args.adult_last_name,
      adult_DoB: args.adult_DoB,
      ...contactOf(args),
      minor_first_name: minor?.first_name ?? null,
      minor_last_name: minor?.last_name ?? null,
      minor_DoB: minor?.DoB ?? null,
      date_signed: date,
      waiver_date: date,
      created_at: signedAt,
      has_signature: true,
      needs_review: false,
      ...signedDocuments(args, date, facts),
      ...(people.length > 1 ? { event_id: args.event_id } : {}),
      ...(args.booking_id === undefined ? {} : { booking_id: args.booking_id }),
      ...(record ? { merged_into: record.waiver_id } : {}),
      ...mark,
    });
  }
}

/** The record that the desk asked this signature for, where its person signs. */
function askedRecord(
  args: ShownArgs<'sign_waiver'>,
  minor: Minor | null,
  { base }: OverlayFacts,
): CustomerRow | undefined {
  const record = args.for_waiver_id === undefined ? undefined : base('customers', args.for_waiver_id);
  const signer = minor
    ? { waiver_type: 'Minor' as const, first_name: minor.first_name, last_name: minor.last_name }
    : { waiver_type: 'Adult' as const, first_name: args.adult_first_name, last_name: args.adult_last_name };
  return record && !record.has_signature && record.merged_into === undefined && signsFor(signer, record)
    ? record
    : undefined;
}

/**
 * What a row says of the documents of a queued signing, as the server will: each with the version of its text, and until when lists hold
 * it. `date` is the venue day of the signature. Requirements W5, W50.
 */
function signedDocuments(
  { documents, document_version: version }: ShownArgs<'sign_waiver'>,
  date: string,
  { base }: OverlayFacts,
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
