import { z } from 'zod/mini';
import { askedQuestionSchema } from './question.ts';

/** Documents of a venue that are not retired. Requirement W40. */
export const DOCUMENTS_MAX = 10;
/** The one that every venue has: what `upload-waiver` and `waiver-pdf` work on. */
export const DEFAULT_DOCUMENT = 'default';
export const DEFAULT_DOCUMENT_NAME = 'Waiver';

/** Those that visitors may read a document in. */
export const documentLanguages = ['en', 'es', 'fr', 'de', 'ar'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

export const documentStatuses = ['draft', 'published', 'retired'] as const;
/** Who signs a document: everyone, guests of some offerings, or minors. */
export const needs = ['everyone', 'offerings', 'minors'] as const;
export const validities = ['calendar_year', 'days', 'months', 'visit', 'until_changed'] as const;
export type Validity = (typeof validities)[number];

/**
 * A document's rules, as a desk needs them offline, and its questions, as a kiosk asks them. Collection `documents`: the
 * published ones, and always `default`.
 */
export const documentRowSchema = z.object({
  document_id: z.string(),
  client_id: z.string(),
  name: z.string(),
  status: z.enum(documentStatuses),
  needed_by: z.enum(needs),
  offering_ids: z.array(z.string()),
  validity: z.enum(validities),
  /** Days or months; null for the others. */
  validity_count: z.nullable(z.int()),
  fallback_language: z.enum(documentLanguages),
  /** Of the last publication; null before it. */
  version: z.nullable(z.int()),
  /** The version with which the text changed last. */
  text_version: z.nullable(z.int()),
  questions_version: z.int(),
  questions: z.array(askedQuestionSchema),
});
export type DocumentRow = z.output<typeof documentRowSchema>;
