import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, emailSchema, instantSchema, requiredLine, requiredText } from '../../base/primitives.ts';
import { staffRoleNames } from '../../base/roles.ts';
import { invitationSchema } from '../accounts/invitations.contracts.ts';
import { sessionSchema } from '../accounts/sessions.contracts.ts';

/* The people who work at a venue. Requirements X17, X22 to X25. */

const roleSchema = z.enum(staffRoleNames);

const personSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  /** The organization through which they work here; null for the venue's own people. */
  through: z.string().nullable(),
  has_pin: z.boolean(),
  has_card: z.boolean(),
  has_passkey: z.boolean(),
  joined_at: instantSchema,
  last_seen_at: z.nullable(instantSchema),
});
export type StaffPerson = z.output<typeof personSchema>;

const staffRead = { ...venueCalls, permission: 'staff.read' } as const;
const staffManage = { ...venueCalls, permission: 'staff.manage', needsConfirmation: true } as const;
const ownOrManage = { ...venueCalls, permission: 'account.own', othersPermission: 'staff.manage' } as const;
const ownOrConfirmed = { ...ownOrManage, needsConfirmation: true } as const;
const own = { ...venueCalls, permission: 'account.own' } as const;

const personParams = z.object({ user_id: requiredText(64) });

export const listStaff = contract(staffRead, 'GET /staff', {
  summary: 'The people of the venue and its open invitations, the newest first; never a token or a hash',
  reply: { staff: z.array(personSchema), invitations: z.array(invitationSchema) },
});

export const inviteStaff = contract(staffManage, 'POST /staff', {
  summary:
    'Invite an address by mail, with a role that holds no more than the caller’s; an earlier invitation is replaced',
  body: z.object({ email: emailSchema, role: roleSchema }),
  reply: { invitation: invitationSchema },
  errors: ['ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
});

export const withdrawInvitation = contract(staffManage, 'DELETE /staff/invitations/:invitation_id', {
  summary: 'Withdraw an invitation: its link is dead',
  params: z.object({ invitation_id: requiredText(64) }),
  allowedWhenExpired: true,
});

export const updateStaff = contract(staffManage, 'PUT /staff/:user_id', {
  summary: 'Another role or name of a person; a missing field keeps its value',
  params: personParams,
  body: z.object({ role: roleSchema.optional(), name: z.optional(requiredLine(80)) }),
  reply: { person: personSchema },
  errors: ['LAST_OWNER'],
});

export const removeStaff = contract(ownOrConfirmed, 'DELETE /staff/:user_id', {
  summary:
    'A person no longer works here, or leaves: ends their sessions here and revokes their browsers; the account stays',
  params: personParams,
  reply: { sessions_ended: z.int(), devices_revoked: z.int() },
  errors: ['LAST_OWNER'],
  allowedWhenExpired: true,
});

export const listStaffSessions = contract(ownOrManage, 'GET /staff/:user_id/sessions', {
  summary: 'Where a person is signed in for this venue, the most recently used first',
  params: personParams,
  reply: { sessions: z.array(sessionSchema) },
});

export const endStaffSessions = contract(ownOrConfirmed, 'DELETE /staff/:user_id/sessions', {
  summary: 'Sign a person out everywhere, at this venue only',
  params: personParams,
  reply: { sessions_ended: z.int() },
  allowedWhenExpired: true,
});

export const setPin = contract(own, 'PUT /staff/me/pin', {
  summary: 'Choose one’s own PIN for the venue’s tablets, with as many digits as their profile says',
  body: z.object({ pin: cleanText(64) }),
  reply: { pin_version: z.int() },
  errors: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const removePin = contract(own, 'DELETE /staff/me/pin', {
  summary: 'Remove one’s own PIN; without one nothing changes',
  reply: { pin_version: z.int() },
  allowedWhenExpired: true,
});

export const withdrawPin = contract(staffManage, 'DELETE /staff/:user_id/pin', {
  summary: 'Withdraw a person’s PIN; nobody sets another person’s',
  params: personParams,
  reply: { pin_version: z.int() },
  allowedWhenExpired: true,
});

export const makeStaffCard = contract(ownOrConfirmed, 'POST /staff/:user_id/card', {
  summary: 'A new card of a person at CR80, which ends the one they had',
  params: personParams,
  reply: { contentType: 'application/pdf' },
  errors: ['TOO_MANY_REQUESTS'],
});

export const withdrawStaffCard = contract(ownOrConfirmed, 'DELETE /staff/:user_id/card', {
  summary: 'Withdraw a person’s card; without one nothing changes',
  params: personParams,
  allowedWhenExpired: true,
});
