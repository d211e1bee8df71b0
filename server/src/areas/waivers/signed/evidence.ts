import { type ContactField, contactOf } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document-kinds';
import type { QuestionKind } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { Relationship } from '@gatehouse/sync-protocol/areas/waivers/documents/relationship';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { sha256 } from '#base/secrets';
import type { CorrectedInstant, MutationContext } from '#venue/mutation-context';
import type { KeptSignature } from './signature/prepare-signing.ts';

/** An instant may have any number of digits behind the second. */
const INSTANT_CHARS_MAX = 40;

/** One person whom a signing creates a record for. */
export interface SignedPerson {
  waiver_id: string;
  waiver_type: 'Adult' | 'Minor';
  first_name: string;
  last_name: string;
  DoB: string;
  /** What the adult who signs is to this minor, where it was said. Requirement W45. */
  relationship?: Relationship;
}

/** One document as it was shown; `is_known` is false when the server has no such version. */
export interface ShownDocument {
  /** The lasting id. */
  document_id: string;
  /** The exact PDF. */
  file_id: string | null;
  name: string | null;
  language: string | null;
  version: number | null;
  sha256: string | null;
  is_known: boolean;
}

/** A question as it was asked: the text in the language that was shown. Requirement W43. */
export interface ShownQuestion {
  question_id: string;
  document_id: string;
  kind: QuestionKind;
  text: string;
  /** Number of the clause that initials are for; null for other questions. */
  clause: number | null;
  is_health: boolean;
}

/** A venue had one document: `document_id` is the id of a file. */
interface OneDocument {
  format: 1;
  document: { document_id: string; version: number | null; sha256: string | null; is_known: boolean } | null;
}

interface SeveralDocuments {
  format: 2;
  documents: ShownDocument[];
  questions: ShownQuestion[];
  /** Hash of the answers with a salt, which is stored with them alone; null where nothing was answered. */
  answers_sha256: string | null;
}

/** What was signed, by whom, how and where, frozen as JSON, with its hash. Requirement W1. */
export type Evidence = EvidenceFacts & (OneDocument | SeveralDocuments);

interface EvidenceFacts {
  client_id: string;
  event_id: string;
  kind: SignWaiverArgs['kind'];
  /** Consent to sign electronically and the declarations as displayed; null when the caller sent none. */
  consent: SignWaiverArgs['consent'] | null;
  signer: { first_name: string; last_name: string; DoB: string } & Record<ContactField, string>;
  people: SignedPerson[];
  signature: {
    type: 'drawn' | 'typed';
    text: string | null;
    picture_sha256: string;
    /** Hash of the picture as sent, where the stored one was redrawn from it; absent where they are the same. */
    sent_picture_sha256?: string;
    strokes_sha256: string | null;
    strokes_count: number;
  };
  time: {
    /** Time by the device's clock. */
    device_at: string;
    corrected_at: string;
    correction_ms: number | null;
    is_flagged: boolean;
    received_at: string;
    device_time_zone: string | null;
    venue_time_zone: string;
    venue_date: string;
  };
  origin: {
    /** Who or what recorded it: `device:…`, `user:…` or `visitor`. */
    actor: string;
    device_id: string | null;
    user_id: string | null;
    mutation_id: string;
    ip: string;
    user_agent: string;
    /** The signing browser's own, where another client sent the request later. */
    device_user_agent: string | null;
  };
  booking: { booking_id: string; party_token_sha256: string | null } | null;
}

export interface EvidenceParts {
  args: SignWaiverArgs;
  context: MutationContext;
  facts: { time_zone: string };
  people: SignedPerson[];
  signed: CorrectedInstant;
  venueDate: string;
  signature: KeptSignature;
  documents: ShownDocument[];
  questions: ShownQuestion[];
  answersSha256: string | null;
}

/** The evidence of one signing, to be stored as it is: picture, strokes and party token are only hashes in it. Requirement W1. */
export function buildEvidence(parts: EvidenceParts): EvidenceFacts & SeveralDocuments {
  const { args, context, facts, people, signed, venueDate, signature } = parts;
  const isRedrawn = signature.sentPictureSha256 !== signature.pictureSha256;
  return {
    format: 2,
    client_id: args.client_id,
    event_id: args.event_id,
    kind: args.kind,
    documents: parts.documents,
    questions: parts.questions,
    answers_sha256: parts.answersSha256,
    consent: args.consent ?? null,
    signer: {
      first_name: args.adult_first_name,
      last_name: args.adult_last_name,
      DoB: args.adult_DoB,
      ...contactOf(args),
    },
    people,
    signature: {
      type: args.signature_type ?? 'drawn',
      text: args.signature_text ?? null,
      picture_sha256: signature.pictureSha256,
      ...(isRedrawn ? { sent_picture_sha256: signature.sentPictureSha256 } : {}),
      strokes_sha256: signature.strokes === null ? null : sha256(signature.strokes),
      strokes_count: signature.strokesCount,
    },
    time: {
      device_at: args.signed_at.slice(0, INSTANT_CHARS_MAX),
      corrected_at: signed.atUtc,
      correction_ms: signed.correctionMs,
      is_flagged: signed.isFlagged,
      received_at: context.receivedAtUtc,
      device_time_zone: args.time_zone ?? null,
      venue_time_zone: facts.time_zone,
      venue_date: venueDate,
    },
    origin: {
      actor: context.actor,
      device_id: context.deviceId,
      user_id: context.userId,
      mutation_id: context.mutationId,
      ip: context.ip,
      user_agent: context.userAgent,
      device_user_agent: args.user_agent ?? null,
    },
    booking: args.booking_id
      ? {
          booking_id: args.booking_id,
          party_token_sha256: args.party_token ? sha256(args.party_token) : null,
        }
      : null,
  };
}

/** The documents that evidence of either format names, in the order in which they were shown. */
export function shownDocuments(evidence: Evidence): ShownDocument[] {
  if (evidence.format === 2) return evidence.documents;
  if (!evidence.document) return [];
  const { document_id: fileId, ...facts } = evidence.document;
  return [{ document_id: DEFAULT_DOCUMENT, file_id: fileId, name: null, language: null, ...facts }];
}
