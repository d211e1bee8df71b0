import { z } from 'zod';
import { instantSchema } from '../../base/primitives.ts';

/**
 * The waiver now in force, as visitors see it: the server-rendered picture with its text. The hash covers the
 * bytes of the PDF. Collection `waiver_documents`, one row or none.
 */
export const waiverDocumentRowSchema = z.object({
  document_id: z.string(),
  client_id: z.string(),
  version: z.int(),
  sha256: z.string(),
  /** Text of the page, for screen readers and zoom. */
  text: z.string(),
  page_width_pt: z.number(),
  page_height_pt: z.number(),
  /** WebP of the page, base64. */
  picture: z.string(),
  uploaded_at: instantSchema,
});
export type WaiverDocumentRow = z.infer<typeof waiverDocumentRowSchema>;
