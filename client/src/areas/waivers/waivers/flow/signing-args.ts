import { detailFields } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { peopleIn, type SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { createWaiverId, type RandomBytes, webRandom } from '@gatehouse/sync-protocol/base/ids';
import { isoOf } from '#components/visitor/birth-date-text';
import type { AdultDraft, FlowState } from './flow.model.ts';
import type { SigningArgs } from './signing-port.ts';

/** The document as the visitor sees it: the server's picture of the page with its text. */
export interface ShownDocument {
  documentId: string;
  version: number;
  sha256: string;
  text: string;
  /** A data URL or an address. */
  pictureUrl: string;
  widthPt: number;
  heightPt: number;
}

/** Everything about a signing that the visitor did not type. */
export interface SigningContext {
  clientId: string;
  document: ShownDocument;
  language: string;
  declarations: readonly string[];
  /** A party's link carries these. */
  party: { bookingId: string; token: string } | null;
  /** The record that the desk asks the signature for. */
  forWaiverId?: string | undefined;
  timeZone: string;
  userAgent: string;
}

/** Generated once for each signing, so that resending it is the same signing. Rule M1. */
export interface SigningIdentity {
  eventId: string;
  waiverIds: string[];
}

/** New waiver ids, one for each person that the signing makes a record for; `source.uuid` becomes its event id. Rule M1. */
export function createSigningIdentity(
  clientId: string,
  kind: SigningKind,
  minors: number,
  source: { uuid: string; random?: RandomBytes },
): SigningIdentity {
  const random = source.random ?? webRandom;
  return {
    eventId: source.uuid,
    waiverIds: Array.from({ length: peopleIn(kind, minors) }, () => createWaiverId(clientId, random)),
  };
}

/**
 * The arguments of `sign_waiver` from a valid form: what was typed, trimmed, with the evidence of W1. When it was
 * signed is recorded where it is saved (rule C6). The state has a kind and a signature; without them it is a bug.
 */
export function buildSigningArgs(state: FlowState, identity: SigningIdentity, context: SigningContext): SigningArgs {
  const { kind, signature, adult } = state;
  if (!kind || !signature) throw new Error('A form was submitted without a kind or a signature');
  return {
    kind,
    event_id: identity.eventId,
    waiver_ids: identity.waiverIds,
    client_id: context.clientId,
    ...personOf(adult),
    ...(kind === 'adult' ? {} : { minors: state.minors.map(minorOf) }),
    signature_data: signature.picture,
    signature_type: signature.type,
    ...(signature.type === 'typed' ? { signature_text: signature.text } : { strokes: signature.strokes }),
    consent: { electronic: state.hasConsented, language: context.language, declarations: [...context.declarations] },
    time_zone: context.timeZone,
    user_agent: context.userAgent.slice(0, 512),
    document_id: context.document.documentId,
    document_version: context.document.version,
    document_sha256: context.document.sha256,
    ...(context.party ? { booking_id: context.party.bookingId, party_token: context.party.token } : {}),
    ...(context.forWaiverId === undefined ? {} : { for_waiver_id: context.forWaiverId }),
  };
}

/** First names of the people that a signing is for, in the order of `waiver_ids`. */
export function signedFor({ kind, adult_first_name: adult, minors = [] }: SigningArgs): string[] {
  return [...(kind === 'minor' ? [] : [adult]), ...minors.map(({ first_name: name }) => name)];
}

function personOf(adult: AdultDraft) {
  const details = detailFields.map((field) => [field, adult[field].trim()] as const).filter(([, text]) => text !== '');
  return {
    adult_first_name: adult.adult_first_name.trim(),
    adult_last_name: adult.adult_last_name.trim(),
    adult_DoB: isoOf(adult.adult_DoB),
    email: adult.email.trim(),
    phone: adult.phone.trim(),
    ...Object.fromEntries(details),
  };
}

function minorOf(minor: FlowState['minors'][number]) {
  return { first_name: minor.first_name.trim(), last_name: minor.last_name.trim(), DoB: isoOf(minor.DoB) };
}
