import { z } from 'zod';
import { type AnswerOf, contract, publicCalls, venueCalls } from '../../base/contract.ts';
import { uuidSchema } from '../../base/id-schemas.ts';
import { WAIVER_PDF_BYTES_MAX } from '../../base/limits.ts';
import { withoutInvisible } from '../../base/people/invisible.ts';
import { cleanText, instantSchema, visibleText } from '../../base/primitives.ts';
import {
  eachField,
  type MinorField,
  minorFieldNames,
  minorFields,
  signerFieldNames,
  signerFields,
} from '../people/person-fields.ts';
import { documentLanguages, needs } from './documents/document.ts';
import { askedQuestionSchema } from './documents/question.ts';
import { type Relationship, relationships } from './documents/relationship.ts';
import { consentSchema, documentFields, strokesSchema } from './sign-waiver.ts';

/** The waiver in force, as the owner and visitors see it. */
const documentSchema = z.object({
  document_id: z.string(),
  client_id: z.string(),
  version: z.int(),
  /** The hash of the PDF's bytes. */
  sha256: z.string(),
  file_name: z.string(),
  /** Text of the page, for screen readers and zoom. */
  text: z.string(),
  page_width_pt: z.number(),
  page_height_pt: z.number(),
  uploaded_at: instantSchema,
  /** WebP of the page. */
  picture_url: z.string(),
  pdf_url: z.string(),
});
export type PublicWaiverDocument = z.infer<typeof documentSchema>;

/** A published document, as a visitor's form needs it: nobody's data is in it. Requirement W40. */
const visitorDocumentSchema = z.object({
  /** The lasting one: `default`, or a UUID. */
  document_id: z.string(),
  name: z.string(),
  version: z.int(),
  needed_by: z.enum(needs),
  offering_ids: z.array(z.string()),
  /** Who of this visit signs it. */
  required: z.enum(['everyone', 'minors', 'no']),
  language: z.enum(documentLanguages),
  languages: z.array(z.enum(documentLanguages)),
  sha256: z.string(),
  text: z.string(),
  page_count: z.int(),
  page_width_pt: z.number(),
  page_height_pt: z.number(),
  /** The picture of the whole; with `page`, of one of several pages. */
  picture_url: z.string(),
  pdf_url: z.string(),
  questions: z.array(askedQuestionSchema),
  questions_version: z.int(),
  fallback_language: z.enum(documentLanguages),
});
export type VisitorDocument = z.infer<typeof visitorDocumentSchema>;

/** Allowance for the rest of the form around the file. */
const FORM_BYTES = 64 * 1024;

const venueEdit = { ...venueCalls, permission: 'venue.edit' } as const;

export const uploadWaiver = contract(venueEdit, 'POST /upload-waiver', {
  summary: 'Upload or replace the venue’s one-page waiver PDF',
  file: 'waiver_pdf',
  form: z.object({ join_pages: z.enum(['true', 'false']).default('false') }),
  reply: { message: z.string(), document: documentSchema },
  errors: ['PDF_INVALID', 'PDF_PAGES', 'BODY_TOO_LARGE', 'SUBSCRIPTION_EXPIRED', 'TOO_MANY_REQUESTS', 'ALREADY_EXISTS'],
  bodyBytesMax: WAIVER_PDF_BYTES_MAX + FORM_BYTES,
});

export const getWaiverPdf = contract(venueCalls, 'GET /waiver-pdf', {
  permission: 'venue.read',
  summary: 'The venue’s waiver PDF, as it was uploaded',
  reply: { contentType: 'application/pdf' },
  errors: ['WAIVER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const deleteWaiverPdf = contract(venueEdit, 'DELETE /waiver-pdf', {
  summary: 'Take the venue’s waiver out of use; signed records keep their version',
  reply: { message: z.string() },
  errors: ['WAIVER_NOT_FOUND', 'SUBSCRIPTION_EXPIRED'],
});

export const getPublicWaiver = contract(publicCalls, 'GET /api/public/waiver/:client_id', {
  summary: 'What a visitor needs to sign: the venue and its published documents; a party’s link names its booking',
  query: z.object({
    language: z.string().max(20).optional(),
    booking: z.string().max(64).optional(),
    party: z.string().max(128).optional(),
  }),
  reply: {
    client: z.object({
      client_id: z.string(),
      client_name: z.string(),
      time_zone: z.string(),
      address_required: z.boolean(),
      /** Absent where an older server answers. */
      address_asked: z.boolean().optional(),
      accent_color: z.string(),
      dark_mode: z.boolean(),
      has_logo: z.boolean(),
      logo_version: z.string().nullable(),
      has_waiver: z.boolean(),
      /** Years. */
      adult_age: z.int(),
      relationship_required: z.boolean(),
    }),
    document: documentSchema.nullable(),
    /** The published ones, `default` first. */
    documents: z.array(visitorDocumentSchema),
  },
  errors: ['WAIVER_NOT_FOUND'],
});

export const getPublicWaiverPdf = contract(publicCalls, 'GET /api/public/waiver/:client_id/pdf', {
  summary: 'The waiver PDF in force',
  reply: { contentType: 'application/pdf' },
  errors: ['WAIVER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const getPublicWaiverPicture = contract(publicCalls, 'GET /api/public/waiver/:client_id/page.webp', {
  summary: 'The waiver’s page as a picture',
  query: z.object({ v: z.string().max(64).optional() }),
  reply: { contentType: 'image/webp' },
  errors: ['WAIVER_NOT_FOUND'],
});

/** Text as typed: the form's rules (requirement W8) have their own messages, so nothing is required here. */
const typed = (charsMax: number) => z.optional(visibleText(charsMax));
/** A data URL of 500 kB: three times what the signature pad makes of a scribble. */
const VISITOR_PICTURE_CHARS_MAX = 700_000;
const numberedMinor = /^minor_(\d{1,2})_(first_name|last_name|DoB|relationship)$/;
const relationshipSchema = z.enum(relationships);

/** A minor as a body names it. */
export interface NamedMinor extends Record<MinorField, string> {
  relationship?: Relationship;
}

/**
 * The body of a public signing. Minors are `minors: [{first_name, last_name, DoB}]` or `minor_{n}_first_name` … with n
 * from 1; both are accepted. Requirement T7.
 */
const signingBodySchema = z
  .looseObject({
    client_id: z.string().max(20),
    /** Generated by the page once per signing: a retried request has one effect. */
    event_id: uuidSchema.optional(),
    ...eachField(signerFieldNames, (name) => typed(signerFields[name].charsMax)),
    minors: z
      .array(
        z.object({
          ...eachField(minorFieldNames, (name) => typed(minorFields[name].charsMax)),
          relationship: relationshipSchema.optional(),
        }),
      )
      .max(10)
      .optional(),
    signature_data: z.string().max(VISITOR_PICTURE_CHARS_MAX).optional(),
    signature_type: z.enum(['drawn', 'typed']).optional(),
    signature_text: typed(200),
    strokes: strokesSchema.optional(),
    consent: consentSchema.optional(),
    time_zone: z.string().max(64).optional(),
    document_id: z.string().max(64).optional(),
    document_version: z.int().optional(),
    document_sha256: z.string().max(64).optional(),
    booking_id: z.string().max(64).optional(),
    party_token: z.string().max(128).optional(),
    ...documentFields,
  })
  .superRefine((body, context) => {
    for (const [name, value] of Object.entries(body)) {
      const field = numberedMinor.exec(name)?.[2];
      if (field === undefined) continue;
      const schema = field === 'relationship' ? relationshipSchema : cleanText(100);
      if (!schema.safeParse(value).success)
        context.addIssue({ code: 'custom', path: [name], message: 'Please enter text' });
    }
  });
export type SigningBody = z.infer<typeof signingBodySchema>;

/** The minors of a body in either spelling; missing parts are empty. Errors are left to the rules. */
export function minorsOf(body: SigningBody): NamedMinor[] {
  if (body.minors)
    return body.minors.map(({ first_name = '', last_name = '', DoB = '', relationship }) => ({
      first_name,
      last_name,
      DoB,
      ...(relationship === undefined ? {} : { relationship }),
    }));
  const minors = new Map<number, NamedMinor>();
  for (const [name, value] of Object.entries(body)) {
    const match = numberedMinor.exec(name);
    if (!match) continue;
    const minor = minors.get(Number(match[1])) ?? { first_name: '', last_name: '', DoB: '' };
    if (match[2] === 'relationship') minor.relationship = value as Relationship;
    else minor[match[2] as MinorField] = withoutInvisible(String(value));
    minors.set(Number(match[1]), minor);
  }
  return [...minors].toSorted(([a], [b]) => a - b).map(([, minor]) => minor);
}

const signingReply = {
  message: z.string(),
  /** The first person's. */
  waiver_id: z.string(),
  waiver_ids: z.array(z.string()),
  /** Opens the signed PDFs of this signing for 30 days. */
  download_token: z.string(),
  /** What was signed; `valid_until` is the last valid day, null without an end. */
  documents: z.array(z.object({ document_id: z.string(), name: z.string(), valid_until: z.string().nullable() })),
};

/** A scribble drawn over and over takes half of it, points included. */
const SIGNING_BODY_BYTES_MAX = 1024 * 1024;

const signing = {
  ...publicCalls,
  body: signingBodySchema,
  reply: signingReply,
  errors: [
    'WAIVER_NOT_FOUND',
    'WAIVER_NOT_READY',
    'AGE_RULE',
    'SIGNATURE_BLANK',
    'ALREADY_EXISTS',
    'TOO_MANY_REQUESTS',
    'BODY_TOO_LARGE',
  ],
  bodyBytesMax: SIGNING_BODY_BYTES_MAX,
  allowedWhenExpired: true,
} as const;

export const signAdultWaiver = contract(signing, 'POST /api/public/waiver/waiver-signature', {
  summary: 'Sign as an adult',
});
export type SigningReply = AnswerOf<typeof signAdultWaiver>;

export const signMinorWaiver = contract(signing, 'POST /api/public/waiver/minor-waiver', {
  summary: 'Sign as a parent or guardian for one to ten minors',
});

export const signMinorWaiverOtherSpelling = contract(signing, 'POST /api/public/waiver/minor-waiver-signature', {
  summary: 'The same as minor-waiver, under its other name',
});

export const signAdultMinorWaiver = contract(signing, 'POST /api/public/waiver/adult-minor-waiver', {
  summary: 'Sign as an adult, for oneself and one to ten minors',
});

export const getSignedPdf = contract({ access: 'signature_holder' }, 'GET /api/pdf/waiver/:waiver_id/pdf', {
  summary: 'The signed waiver with its evidence page',
  query: z.object({ download: z.string().max(10).optional(), token: z.string().max(128).optional() }),
  reply: { contentType: 'application/pdf' },
  errors: ['WAIVER_NOT_FOUND', 'LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const getSignedPdfLink = contract(
  { access: 'device', permission: 'device.own' },
  'GET /api/devices/me/signed-waivers/:waiver_id/link',
  {
    summary:
      'Where the person who signed on this kiosk in the last ten minutes fetches the signed PDF with a phone, for a quarter of an hour',
    reply: { link: z.string() },
    errors: ['WAIVER_NOT_FOUND', 'DEVICE_REVOKED'],
  },
);
