import { z } from 'zod/mini';
import { contract, publicCalls, venueCalls } from '#base/contract';
import { WAIVER_PDF_BYTES_MAX } from '#base/limits';
import { instantSchema, requiredText } from '#base/primitives';
import { documentLanguages, documentStatuses, needs, validities } from './document.ts';
import { CHOOSE_LANGUAGE } from './document-kinds.ts';
import { QUESTIONS_MAX, questionInputSchema, questionSchema } from './question.ts';

/* The documents of a venue: who needs them, their versions in each language, and what they ask. Requirements W36–W46. */

export const DOCUMENT_NAME_MAX = 80;
const OFFERINGS_MAX = 10;
export const WRITTEN_CHARS_MAX = 20_000;
/** With the longest text, fewer pages than a document may have. */
const WRITTEN_LINES_MAX = 300;
/** A longer one is no word of these languages, and breaking it into lines is dear. */
const WRITTEN_WORD_MAX = 200;
export const DAYS_MAX = 3_660;
export const MONTHS_MAX = 120;
/** Allowance for the rest of the form around a file. */
const FORM_BYTES = 64 * 1024;
const languageSchema = z.enum(documentLanguages, { error: CHOOSE_LANGUAGE });

const fileSchema = z.object({
  file_id: z.string(),
  language: z.enum(documentLanguages),
  file_name: z.string(),
  /** The hash of the bytes as uploaded. */
  sha256: z.string(),
  page_count: z.int(),
  /** Its pages are shown as one. */
  is_joined: z.boolean(),
  page_width_pt: z.number(),
  page_height_pt: z.number(),
  uploaded_at: instantSchema,
});
export type DocumentFile = z.output<typeof fileSchema>;

const documentSchema = z.object({
  document_id: z.string(),
  client_id: z.string(),
  is_default: z.boolean(),
  status: z.enum(documentStatuses),
  name: z.string(),
  needed_by: z.enum(needs),
  offering_ids: z.array(z.string()),
  validity: z.enum(validities),
  validity_count: z.nullable(z.int()),
  renewal_mail: z.boolean(),
  fallback_language: z.enum(documentLanguages),
  version: z.nullable(z.int()),
  text_version: z.nullable(z.int()),
  questions_version: z.int(),
  /** Files in force. */
  files: z.array(fileSchema),
  /** Uploaded, and not yet published. */
  draft_files: z.array(fileSchema),
  questions: z.array(questionSchema),
  revision: z.int(),
});
export type WaiverDocument = z.output<typeof documentSchema>;

const countMessage = `Please enter a whole number of days (1 to ${DAYS_MAX}) or months (1 to ${MONTHS_MAX})`;
const fields = {
  name: requiredText(DOCUMENT_NAME_MAX),
  needed_by: z.enum(needs),
  offering_ids: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(OFFERINGS_MAX)),
  validity: z.enum(validities),
  validity_count: z.nullable(z.int(countMessage).check(z.minimum(1, countMessage), z.maximum(DAYS_MAX, countMessage))),
  renewal_mail: z.boolean(),
  fallback_language: languageSchema,
};
const optionalFields = {
  needed_by: z.optional(fields.needed_by),
  offering_ids: z.optional(fields.offering_ids),
  validity: z.optional(fields.validity),
  validity_count: z.optional(fields.validity_count),
  renewal_mail: z.optional(fields.renewal_mail),
  fallback_language: z.optional(fields.fallback_language),
};
/** The revision that was read: a document that was changed since then is left alone. */
const revision = z.optional(z.int());

const read = { ...venueCalls, permission: 'venue.read' } as const;
const edit = { ...venueCalls, permission: 'venue.edit' } as const;
const reply = { document: documentSchema };

export const listDocuments = contract(read, 'GET /waiver-documents', {
  summary: 'The venue’s documents, `default` first, retired ones too',
  reply: { documents: z.array(documentSchema) },
});

export const createDocument = contract(edit, 'POST /waiver-documents', {
  summary: 'Add a document as a draft; at most ten that are not retired, each with a name of its own',
  body: z.object({ name: fields.name, ...optionalFields }),
  reply,
  errors: ['ALREADY_EXISTS'],
});

export const getDocument = contract(read, 'GET /waiver-documents/:document_id', {
  summary: 'One document',
  reply,
});

export const updateDocument = contract(edit, 'PUT /waiver-documents/:document_id', {
  summary: 'Change what was sent; who needs `default` can’t change',
  body: z.object({ name: z.optional(fields.name), ...optionalFields, revision }),
  reply,
  errors: ['ALREADY_EXISTS', 'VERSION_CONFLICT'],
});

export const deleteDocument = contract(edit, 'DELETE /waiver-documents/:document_id', {
  summary: 'Retire a document; a draft that was never published disappears',
  reply: { document: z.optional(documentSchema) },
  errors: ['WAIVER_NOT_FOUND'],
});

export const uploadDocumentFile = contract(edit, 'POST /waiver-documents/:document_id/versions', {
  summary: 'Upload a draft file of one language; `join_pages` takes 2 to 20 pages as one',
  file: 'waiver_pdf',
  form: z.object({
    language: z._default(languageSchema, documentLanguages[0]),
    join_pages: z._default(z.enum(['true', 'false']), 'false'),
  }),
  reply: { document: documentSchema, file: fileSchema },
  errors: ['PDF_INVALID', 'PDF_PAGES', 'BODY_TOO_LARGE', 'TOO_MANY_REQUESTS'],
  bodyBytesMax: WAIVER_PDF_BYTES_MAX + FORM_BYTES,
});

export const writeDocumentFile = contract(edit, 'POST /waiver-documents/:document_id/text', {
  summary:
    'Make a draft file of one language from text: each line is a paragraph, `# ` begins a heading and `- ` an item of a list',
  body: z.object({
    language: z._default(languageSchema, documentLanguages[0]),
    text: requiredText(WRITTEN_CHARS_MAX).check(
      /* Marks and characters that nobody sees would make a page that says nothing. */
      z.refine((text) => /[\p{L}\p{N}]/u.test(text), 'Please enter the text that visitors sign'),
      z.refine(
        (text) => text.split('\n').length <= WRITTEN_LINES_MAX,
        `The text can have at most ${WRITTEN_LINES_MAX} lines`,
      ),
      z.refine(
        (text) => text.split(/\s+/).every(({ length }) => length <= WRITTEN_WORD_MAX),
        `A word can have at most ${WRITTEN_WORD_MAX} characters`,
      ),
    ),
  }),
  reply: { document: documentSchema, file: fileSchema },
  errors: ['PDF_INVALID', 'PDF_PAGES', 'TOO_MANY_REQUESTS'],
  bodyBytesMax: 256 * 1024,
});

export const getDocumentText = contract(read, 'GET /waiver-documents/:document_id/text', {
  summary: 'The text that the draft in a language was made of, else the file in force; null where it was uploaded',
  query: z.object({ language: z._default(languageSchema, documentLanguages[0]) }),
  reply: { text: z.nullable(z.string()) },
});

export const publishDocument = contract(edit, 'POST /waiver-documents/:document_id/publish', {
  summary: 'Put the draft files in force as the next version; `changes_text: false` for a translation',
  body: z.object({ changes_text: z._default(z.boolean(), true) }),
  reply,
  errors: ['ALREADY_EXISTS'],
});

export const updateQuestions = contract(edit, 'PUT /waiver-documents/:document_id/questions', {
  summary: 'What the document asks, the whole list in its order, in force at once',
  body: z.object({
    questions: z.array(questionInputSchema).check(z.maxLength(QUESTIONS_MAX, `At most ${QUESTIONS_MAX} questions`)),
    revision,
  }),
  reply,
  errors: ['VERSION_CONFLICT'],
  bodyBytesMax: 512 * 1024,
});

export const getDocumentPdf = contract(read, 'GET /waiver-documents/:document_id/files/:file_id/pdf', {
  summary: 'The uploaded bytes; `joined=true` what readers get: its pages as one',
  query: z.object({ joined: z.optional(z.enum(['true', 'false'])) }),
  reply: { contentType: 'application/pdf' },
  errors: ['TOO_MANY_REQUESTS'],
});

export const getDocumentPicture = contract(read, 'GET /waiver-documents/:document_id/files/:file_id/page.webp', {
  summary: 'The picture of the whole file, of a draft too; `page` one of its pages, from 1',
  query: z.object({ page: z.optional(z.string().check(z.regex(/^\d{1,2}$/))), v: z.optional(z.string()) }),
  reply: { contentType: 'image/webp' },
});

export const listLanguages = contract(publicCalls, 'GET /api/public/languages', {
  summary: 'The languages that documents may be in',
  reply: {
    languages: z.array(
      z.object({
        language: z.enum(documentLanguages),
        name: z.string(),
        direction: z.enum(['ltr', 'rtl']),
        /** Who has read the catalogue; null for 'not yet read by a native speaker'. */
        read_by: z.nullable(z.string()),
      }),
    ),
  },
});

/* Files of published documents for visitors, including those that a form shows when it is reloaded. */

export const getPublicFilePdf = contract(publicCalls, 'GET /api/public/waiver/:client_id/files/:file_id/pdf', {
  summary: 'A published file as one long page',
  reply: { contentType: 'application/pdf' },
  errors: ['WAIVER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const getPublicFilePicture = contract(
  publicCalls,
  'GET /api/public/waiver/:client_id/files/:file_id/page.webp',
  {
    summary: 'The picture of a published file; `page` one of its pages, from 1',
    query: z.object({ page: z.optional(z.string().check(z.regex(/^\d{1,2}$/))), v: z.optional(z.string()) }),
    reply: { contentType: 'image/webp' },
    errors: ['WAIVER_NOT_FOUND'],
  },
);
