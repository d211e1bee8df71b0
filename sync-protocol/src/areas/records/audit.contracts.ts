import { z } from 'zod';
import { adminCalls, contract, venueCalls } from '../../base/contract.ts';

/**
 * A break of a venue's audit chain. `seal`: the venue's count or last hash had been changed; `end`: links at
 * the end; `links`: links further back. Requirement W3.
 */
export const auditBreakSchema = z.object({
  break_id: z.string(),
  kind: z.enum(['seal', 'end', 'links']),
  found_at: z.string(),
});
export type AuditBreakView = z.infer<typeof auditBreakSchema>;

export const listAuditBreaks = contract(adminCalls, 'GET /audit-breaks', {
  permission: 'platform.audit',
  summary: 'Breaks found in the audit chains of all venues and of the platform, newest first, at most 200',
  reply: {
    breaks: z.array(
      auditBreakSchema.extend({
        client_id: z.string(),
        client_name: z.string(),
        /** The link where the break is detected. */
        at_link: z.int(),
      }),
    ),
  },
});

/** Separate from the preferences, which are public. */
export const getAuditSeals = contract(venueCalls, 'GET /audit-seals', {
  permission: 'venue.read',
  summary: 'Whether the owner gets the daily seal of the audit chain by mail',
  reply: { mails: z.boolean() },
});

export const setAuditSeals = contract(venueCalls, 'PUT /audit-seals', {
  permission: 'venue.edit',
  summary: 'Ask for the daily seal of the audit chain by mail, or no longer',
  body: z.object({ mails: z.boolean() }),
  reply: getAuditSeals.reply.shape,
});
