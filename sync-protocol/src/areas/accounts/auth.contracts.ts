import { z } from 'zod/mini';
import { contract, publicCalls } from '../../base/contract.ts';
import { cleanText, emailSchema, newPasswordSchema } from '../../base/primitives.ts';
import { staffRoleNames } from '../../base/roles.ts';
import { organizationRoles } from './organizations.ts';

const accountStatusSchema = z.enum(['active', 'trial', 'grace', 'expired', 'pending', 'cancelled']);

/** The status of the venue's subscription; all empty for a platform admin. Requirement A5. */
const standingFields = {
  /** A sentence that names the day from which access is read-only, or null. */
  expiryWarning: z.nullable(z.string()),
  /** A day, `YYYY-MM-DD`. */
  servicePaidUntil: z.nullable(z.string()),
  /** True only from day 8 after the paid-until day. */
  isExpired: z.boolean(),
  /** Days 1–7 after the paid-until day. */
  isInGracePeriod: z.boolean(),
  daysOverdue: z.int(),
  accountStatus: z.nullable(accountStatusSchema),
};

/** A venue where a person works. */
const workplaceSchema = z.object({
  client_id: z.string(),
  client_name: z.string(),
  staff_role: z.enum(staffRoleNames),
});

const organizationOfPersonSchema = z.object({
  organization_id: z.string(),
  name: z.string(),
  role: z.enum(organizationRoles),
});

const sessionUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'client']),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  client_id: z.nullable(z.string()),
  /** What they are at this venue; null for a platform admin, and where they work at none. A server of an earlier release omits what follows. */
  staff_role: z.optional(z.nullable(z.enum(staffRoleNames))),
  /** What they may do, in alphabetical order. */
  permissions: z.optional(z.array(z.string())),
  venues: z.optional(z.array(workplaceSchema)),
  organizations: z.optional(z.array(organizationOfPersonSchema)),
  /** The venue's zone, null for a platform admin; a server of an earlier release omits it. */
  time_zone: z.optional(z.nullable(z.string())),
  subscription_status: z.nullable(accountStatusSchema),
  service_paid_until: z.nullable(z.string()),
  ...standingFields,
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const sessionFields = {
  message: z.string(),
  user: sessionUserSchema,
  ...standingFields,
  paymentRequired: z.literal(false),
  clientId: z.nullable(z.string()),
};

/** A password that is only compared: any text. */
const password = cleanText(1024);

export const login = contract(publicCalls, 'POST /api/login', {
  summary:
    'Sign in; an account that must pay first gets 403 with paymentRequired, accountStatus and clientId, one with a second factor 401 with secondFactorRequired and challenge',
  body: z.object({ email: cleanText(254), password, client_id: z.optional(z.nullable(cleanText(16))) }),
  reply: { ...sessionFields, token: z.string() },
  errors: ['INVALID_CREDENTIALS', 'PAYMENT_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_REQUESTS'],
});

export const verifyToken = contract(publicCalls, 'POST /api/verify-token', {
  summary: 'Who a stored token belongs to; 401 when it has ended',
  body: z.object({ token: cleanText(256) }),
  reply: sessionFields,
  errors: ['NOT_SIGNED_IN', 'PAYMENT_REQUIRED'],
});

const accountOwn = { access: 'signed_in', permission: 'account.own', allowedWhenExpired: true } as const;

export const switchVenue = contract(accountOwn, 'POST /api/switch-venue', {
  summary: 'A session at another venue where the caller works; the present one goes on',
  body: z.object({ client_id: cleanText(16) }),
  reply: { ...sessionFields, token: z.string() },
  errors: ['PAYMENT_REQUIRED'],
});

export const logout = contract(accountOwn, 'POST /api/logout', {
  summary: 'End this session: the token is dead',
});

export const forgotPassword = contract(publicCalls, 'POST /api/forgot-password', {
  summary: 'Mail a link to set a new password; the answer is the same for an unknown email',
  body: z.object({ email: emailSchema }),
  reply: { message: z.string() },
  errors: ['TOO_MANY_REQUESTS'],
});

export const resetPassword = contract(publicCalls, 'POST /api/reset-password', {
  summary: 'Set a new password with the token of a link; the link works once and every session of the user ends',
  body: z.object({
    token: z._default(cleanText(256), ''),
    email: z._default(cleanText(254), ''),
    newPassword: newPasswordSchema,
  }),
  reply: { message: z.string() },
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const changePassword = contract(accountOwn, 'POST /api/change-password', {
  summary: 'Change the password; every other session of the user ends',
  body: z.object({ currentPassword: password, newPassword: newPasswordSchema }),
  reply: { message: z.string() },
  errors: ['TOO_MANY_REQUESTS'],
});
