import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, instantSchema } from '../../base/primitives.ts';

/** What the support team looked at, or did. Requirement Y22. */
const supportPartSchema = z.enum(['dashboard', 'devices', 'info', 'customers', 'audit_log', 'password_reset']);
export type SupportPart = z.infer<typeof supportPartSchema>;

/** Why customers were looked up; words of the admin's own could name a person. */
export const supportReasonSchema = z.enum(
  ['owner_request', 'sync_problem', 'billing_question', 'privacy_request', 'security'],
  'Please choose a reason',
);
export type SupportReason = z.infer<typeof supportReasonSchema>;

const supportLookSchema = z.object({
  view_id: z.string(),
  viewed_at: instantSchema,
  /** `Gatehouse support`, with the admin's name where there is one. */
  by: z.string(),
  part: supportPartSchema,
  reason: z.nullable(supportReasonSchema),
});
export type SupportLook = z.infer<typeof supportLookSchema>;

export const listSupportAccess = contract(venueCalls, 'GET /support-access', {
  permission: 'audit.read',
  summary: 'When the Gatehouse support team looked at the venue, and at what, newest first, 20 at a time',
  /** `next` of the page before. */
  query: z.object({ after: z.optional(cleanText(100)) }),
  reply: { looks: z.array(supportLookSchema), next: z.nullable(z.string()) },
});
