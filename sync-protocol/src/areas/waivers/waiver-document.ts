import { z } from 'zod';
import { instantSchema } from '../../base/primitives.ts';
import { documentLanguages } from './documents/document.ts';

/**
 * A file in force, as visitors see it: server-rendered pictures with their text. The hash covers the bytes of the PDF as
 * it was uploaded. Collection `waiver_documents`, one row for each language of each published document.
 */
export const waiverDocumentRowSchema = z.object({
  /** The id of this file; `of_document` names the document. */
  document_id: z.string(),
  of_document: z.string(),
  language: z.enum(documentLanguages),
  client_id: z.string(),
  version: z.int(),
  sha256: z.string(),
  /** Text of the page, for screen readers and zoom. */
  text: z.string(),
  page_width_pt: z.number(),
  page_height_pt: z.number(),
  page_count: z.int(),
  /** WebP of each page, base64. Null where the venue's documents don't fit on a device together: then it is read online. Requirement W41. */
  pictures: z.nullable(z.array(z.string())),
  uploaded_at: instantSchema,
});
export type WaiverDocumentRow = z.infer<typeof waiverDocumentRowSchema>;
