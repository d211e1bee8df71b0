import { z } from 'zod';
import { contract } from '../../base/contract.ts';

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

export const listAuditBreaks = contract({
  method: 'GET',
  path: '/api/admin/audit-breaks',
  access: 'admin',
  permission: 'platform.audit',
  summary: 'Breaks found in the audit chains of all venues and of the platform, newest first, at most 200',
  reply: z.object({
    success: z.literal(true),
    breaks: z.array(
      auditBreakSchema.extend({
        client_id: z.string(),
        client_name: z.string(),
        /** The link where the break is detected. */
        at_link: z.int(),
      }),
    ),
  }),
});

const venueParams = z.object({ client_id: z.string() });

/** Separate from the preferences, which are public. */
export const getAuditSeals = contract({
  method: 'GET',
  path: '/api/clients/:client_id/audit-seals',
  access: 'client',
  permission: 'venue.read',
  summary: 'Whether the owner gets the daily seal of the audit chain by mail',
  params: venueParams,
  reply: z.object({ success: z.literal(true), mails: z.boolean() }),
});

export const setAuditSeals = contract({
  method: 'PUT',
  path: '/api/clients/:client_id/audit-seals',
  access: 'client',
  permission: 'venue.edit',
  summary: 'Ask for the daily seal of the audit chain by mail, or no longer',
  params: venueParams,
  body: z.object({ mails: z.boolean() }),
  reply: getAuditSeals.reply,
});
