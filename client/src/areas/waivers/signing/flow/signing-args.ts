import { detailFields } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document-kinds';
import { peopleIn, type SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { createWaiverId, type RandomBytes, webRandom } from '@gatehouse/sync-protocol/base/ids';
import { withoutInvisible } from '@gatehouse/sync-protocol/base/people/invisible';
import { isoOf } from '#components/visitor/birth-date-text';
import { allFields } from './answers/asked-fields.ts';
import { relationsOf } from './answers/relations.ts';
import { answersOf } from './answers/typed-answers.ts';
import { documentsFor, isWaiverAlone } from './documents/visit-document.ts';
import type { AdultDraft, FlowState } from './flow.model.ts';
import { asksRelation, type FormRules } from './flow.rules.ts';
import type { SigningArgs } from './signing-port.ts';

/** Everything about a signing that the visitor did not type. */
export interface SigningContext {
  clientId: string;
  rules: FormRules;
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
    ...peopleSignedFor(state, context.rules),
    signature_data: signature.picture,
    signature_type: signature.type,
    ...(signature.type === 'typed' ? { signature_text: signature.text } : { strokes: signature.strokes }),
    consent: {
      electronic: state.hasConsented,
      language: context.rules.language,
      declarations: [...context.declarations],
    },
    time_zone: context.timeZone,
    user_agent: context.userAgent.slice(0, 512),
    ...documentsOf(state, context.rules),
    ...(context.party ? { booking_id: context.party.bookingId, party_token: context.party.token } : {}),
    ...(context.forWaiverId === undefined ? {} : { for_waiver_id: context.forWaiverId }),
  };
}

/** First names of the people that a signing is for, in the order of `waiver_ids`. */
export function signedFor({ kind, adult_first_name: adult, minors = [] }: SigningArgs): string[] {
  return [...(kind === 'minor' ? [] : [adult]), ...minors.map(({ first_name: name }) => name)];
}

function personOf(adult: AdultDraft) {
  const details = detailFields
    .map((field) => [field, withoutInvisible(adult[field]).trim()] as const)
    .filter(([, text]) => text !== '');
  return {
    adult_first_name: withoutInvisible(adult.adult_first_name).trim(),
    adult_last_name: withoutInvisible(adult.adult_last_name).trim(),
    adult_DoB: isoOf(adult.adult_DoB),
    email: withoutInvisible(adult.email).trim(),
    phone: withoutInvisible(adult.phone).trim(),
    ...Object.fromEntries(details),
  };
}

/** The minors, with what the adult is to them where the venue asks: once, and apart for those to whom it differs. */
function peopleSignedFor(state: FlowState, rules: FormRules) {
  const { kind, minors, relations } = state;
  if (kind === 'adult') return {};
  if (!asksRelation(state, rules)) return { minors: minors.map(minorOf) };
  const [first, ...others] = relationsOf(relations, minors.length);
  const differing = [
    undefined,
    ...others.map((relation) => (relation === first ? undefined : (relation ?? undefined))),
  ];
  return {
    minors: minors.map((minor, at) => ({
      ...minorOf(minor),
      ...(differing[at] === undefined ? {} : { relationship: differing[at] }),
    })),
    ...(first ? { guardian_relationship: first } : {}),
  };
}

/**
 * What was shown, and the answers. The waiver is named as version 1 names it; the list says more than that only where there are
 * several documents, another one, or questions, so that other signings stay as small as they were.
 */
function documentsOf(state: FlowState, rules: FormRules) {
  const documents = documentsFor(rules.documents, state.kind ?? 'adult');
  const waiver = documents.find(({ documentId }) => documentId === DEFAULT_DOCUMENT);
  const answers = answersOf(allFields(state, documents, rules.language), state.answers);
  return {
    ...(waiver?.fileId ? { document_id: waiver.fileId } : {}),
    ...(waiver ? { document_version: waiver.version, document_sha256: waiver.sha256 } : {}),
    /* Where nothing is to be signed anymore, the signature is kept without a document. */
    ...(documents.length === 0 || isWaiverAlone(documents)
      ? {}
      : {
          documents: documents.map(({ documentId, version, sha256, questionsVersion }) => ({
            document_id: documentId,
            version,
            sha256,
            questions_version: questionsVersion,
          })),
        }),
    ...(answers.length > 0 ? { answers } : {}),
  };
}

function minorOf(minor: FlowState['minors'][number]) {
  const [first, last] = [withoutInvisible(minor.first_name), withoutInvisible(minor.last_name)];
  return { first_name: first.trim(), last_name: last.trim(), DoB: isoOf(minor.DoB) };
}
