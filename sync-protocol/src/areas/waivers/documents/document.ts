import { z } from 'zod/mini';
import { documentLanguages, documentStatuses, needs, validities } from './document-kinds.ts';
import { askedQuestionSchema } from './question.ts';

export {
  DEFAULT_DOCUMENT,
  DEFAULT_DOCUMENT_NAME,
  DOCUMENTS_MAX,
  type DocumentLanguage,
  documentLanguages,
  documentStatuses,
  needs,
  type Validity,
  validities,
} from './document-kinds.ts';

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
  /** The version of the last publication; null before it. */
  version: z.nullable(z.int()),
  /** The version with which the text changed last. */
  text_version: z.nullable(z.int()),
  questions_version: z.int(),
  questions: z.array(askedQuestionSchema),
});
export type DocumentRow = z.output<typeof documentRowSchema>;
