import { z } from 'zod';
import { SIGNATURE_DATA_CHARS_MAX, STROKE_POINTS_MAX } from '../../base/limits.ts';
import { cleanText, dateSchema, instantSchema, visibleText } from '../../base/primitives.ts';
import {
  detailFields,
  eachField,
  minorFields,
  nameFields,
  type SignerField,
  signerFields,
} from '../people/person-fields.ts';
import { ANSWERS_MAX, answerSchema } from './documents/answers.ts';
import { DOCUMENTS_MAX } from './documents/document.ts';
import { relationships } from './documents/relationship.ts';
import { signingKinds } from './signing-kinds.ts';

/** [x, y, milliseconds since the first point, pressure 0–1] */
export type StrokePoint = [number, number, number, number];

function isPoint(point: unknown): boolean {
  if (!Array.isArray(point) || point.length !== 4) return false;
  const [x, y, time, pressure] = point as [unknown, unknown, unknown, unknown];
  return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(time) && Number.isFinite(pressure);
}

function isStrokeList(list: unknown): boolean {
  return (
    Array.isArray(list) &&
    list.length <= STROKE_POINTS_MAX &&
    list.every((points) => Array.isArray(points) && points.every(isPoint))
  );
}

/**
 * A list of points for each stroke. Checked by hand and passed on unchanged, because a signing has hundreds of numbers and a
 * schema for each of them takes fifteen times as long; the shape is what OpenAPI shows of it.
 */
const strokeListSchema = z.custom<StrokePoint[][]>(isStrokeList, 'Invalid input: expected strokes').meta({
  type: 'array',
  maxItems: STROKE_POINTS_MAX,
  items: {
    type: 'array',
    items: {
      type: 'array',
      prefixItems: [{ type: 'number' }, { type: 'number' }, { type: 'number' }, { type: 'number' }],
      items: false,
      minItems: 4,
      maxItems: 4,
    },
  },
});

/** Strokes with the size of the canvas they were drawn on, so that they can be redrawn at any size. */
export const strokesSchema = z.object({
  width: z.number().positive().max(10_000),
  height: z.number().positive().max(10_000),
  strokes: strokeListSchema,
});
export type Strokes = z.infer<typeof strokesSchema>;

/** What the signer saw and agreed to besides the document. Requirement W1. */
export const consentSchema = z.object({
  /** Consent to sign electronically. */
  electronic: z.boolean(),
  language: cleanText(20),
  /** The declarations as displayed, in full. */
  declarations: z.array(cleanText(4000)).max(20),
});
export type Consent = z.infer<typeof consentSchema>;

const minorSchema = z.object({
  first_name: visibleText(minorFields.first_name.charsMax),
  last_name: visibleText(minorFields.last_name.charsMax),
  DoB: dateSchema,
});

/** The relation of the adult who signs to this minor, where it differs from `guardian_relationship`. */
const minorSchemaV2 = minorSchema.extend({ relationship: z.optional(z.enum(relationships)) });

export type Minor = z.infer<typeof minorSchemaV2>;

/** A document as it was shown. `document_id` is the lasting one: `default`, or a UUID. */
const shownDocumentSchema = z.object({
  document_id: cleanText(64),
  version: z.int(),
  sha256: cleanText(64),
  questions_version: z.optional(z.int()),
});
export type ShownDocumentArgs = z.infer<typeof shownDocumentSchema>;

/** What version 2 adds to each flow, over HTTP and from the queue: nothing of it is needed. Requirements W40, W42, W45. */
export const documentFields = {
  /** Each document once; absent: `default` alone, as version 1 says it. */
  documents: z.optional(
    z
      .array(shownDocumentSchema)
      .min(1)
      .max(DOCUMENTS_MAX)
      .refine((shown) => new Set(shown.map(({ document_id: id }) => id)).size === shown.length, {
        message: 'Each document can be signed once.',
      }),
  ),
  answers: z.optional(z.array(answerSchema).max(ANSWERS_MAX)),
  /** Applies to all minors that have none of their own. */
  guardian_relationship: z.optional(z.enum(relationships)),
};

const textOf = (name: SignerField) => visibleText(signerFields[name].charsMax);

/** Fields that every flow sends, over HTTP and from the queue. Requirement T7. */
const signingFieldsSchema = z.object({
  client_id: z.string(),
  ...eachField(nameFields, textOf),
  adult_DoB: dateSchema,
  email: textOf('email'),
  phone: textOf('phone'),
  ...eachField(detailFields, (name) => z.optional(textOf(name))),
  minors: z.array(minorSchema).max(10).optional(),
  /** A PNG data URL; with `typed` it is the picture of the typed name. */
  signature_data: z.string().max(SIGNATURE_DATA_CHARS_MAX),
  signature_type: z.enum(['drawn', 'typed']).optional(),
  signature_text: z.optional(visibleText(200)),
  strokes: strokesSchema.optional(),
  consent: consentSchema.optional(),
  /** IANA zone of the device. */
  time_zone: z.optional(cleanText(64)),
  user_agent: z.optional(cleanText(512)),
  document_id: z.optional(cleanText(64)),
  document_version: z.int().optional(),
  document_sha256: z.optional(cleanText(64)),
  /** A party's link carries these. */
  booking_id: z.optional(cleanText(64)),
  party_token: z.optional(cleanText(128)),
});

/**
 * `sign_waiver`, version 1: one signing event. `waiver_ids` holds one id per person, the adult's first where the
 * adult signs too, then the minors' in order. Made where it is signed; never refused on replay. Rule M1.
 */
export const signWaiverArgsSchemaV1 = signingFieldsSchema.extend({
  kind: z.enum(signingKinds),
  event_id: cleanText(64),
  waiver_ids: z.array(cleanText(64)).min(1).max(11),
  signed_at: instantSchema,
  /** The record that the desk asked this signature for: an uploaded one without a signature. Rule M7. */
  for_waiver_id: z.optional(cleanText(64)),
});

/** `sign_waiver`, version 2: also which documents, the answers to their questions, and relations to the minors. Rule M1. */
export const signWaiverArgsSchema = signWaiverArgsSchemaV1.extend({
  minors: z.array(minorSchemaV2).max(10).optional(),
  ...documentFields,
});
export type SignWaiverArgs = z.infer<typeof signWaiverArgsSchema>;
