import { z } from 'zod/mini';
import { contract, publicCalls } from '../../base/contract.ts';
import { cleanText, instantSchema, newPasswordSchema, requiredLine } from '../../base/primitives.ts';
import { staffRoleNames } from '../../base/roles.ts';
import { sessionFields } from './auth.contracts.ts';

/* Invitations to work at a venue or in an organization, as those see them who have the link. Requirement X23. */

const roleSchema = z.enum(staffRoleNames);

/** What a list of invitations shows of one: never its token. */
export const invitationSchema = z.object({
  invitation_id: z.string(),
  email: z.string(),
  role: roleSchema,
  /** The user who sent it. */
  invited_by: z.string(),
  invited_at: instantSchema,
  expires_at: instantSchema,
});
export type InvitationView = z.output<typeof invitationSchema>;

const openedSchema = z.object({
  /** One of the two names is there. */
  client_name: z.optional(z.string()),
  organization_name: z.optional(z.string()),
  email: z.string(),
  role: roleSchema,
  expires_at: instantSchema,
  /** Whether the address can sign in already. */
  has_account: z.boolean(),
});
export type OpenedInvitation = z.output<typeof openedSchema>;

const tokenSchema = cleanText(256);

export const getInvitation = contract(publicCalls, 'GET /api/invitations/:token', {
  summary: 'An invitation by the token of its link; 410 where it was used, withdrawn, replaced or is too old',
  params: z.object({ token: tokenSchema }),
  reply: { invitation: openedSchema },
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const acceptInvitation = contract(publicCalls, 'POST /api/invitations/accept', {
  summary:
    'Accept an invitation once: an address without an account gets one with `name` and `password`, one with an account must be signed in',
  body: z.object({
    token: tokenSchema,
    name: z.optional(requiredLine(80)),
    password: z.optional(newPasswordSchema),
  }),
  reply: { ...sessionFields, token: z.string() },
  errors: ['INVALID_INPUT', 'NOT_SIGNED_IN', 'FORBIDDEN', 'LINK_EXPIRED', 'PAYMENT_REQUIRED', 'TOO_MANY_REQUESTS'],
});
