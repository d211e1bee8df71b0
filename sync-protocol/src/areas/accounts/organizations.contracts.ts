import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, emailSchema, instantSchema, requiredLine } from '../../base/primitives.ts';
import { invitationSchema } from './invitations.contracts.ts';
import { ORGANIZATION_NAME_CHARS_MAX, organizationRoles, roleLimits } from './organizations.ts';

/* A chain of venues: its people reach the venues that agreed. Requirements X19 and X33. */

const roleSchema = z.enum(organizationRoles);
const roleMaxSchema = z.enum(roleLimits);
const stateSchema = z.enum(['asked', 'agreed']);

const organizationPersonSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  joined_at: instantSchema,
});
export type OrganizationPerson = z.infer<typeof organizationPersonSchema>;

const organizationInvitationSchema = z.extend(invitationSchema, { role: roleSchema });

const organizationVenueSchema = z.object({
  client_id: z.string(),
  client_name: z.string(),
  state: stateSchema,
  /** What people of the organization are there at most; null until the venue agreed. */
  role_max: z.nullable(roleMaxSchema),
});
export type OrganizationVenue = z.infer<typeof organizationVenueSchema>;

const organizationSchema = z.object({
  organization_id: z.string(),
  name: z.string(),
  /** The newest first. */
  people: z.array(organizationPersonSchema),
  invitations: z.array(organizationInvitationSchema),
  venues: z.array(organizationVenueSchema),
  /** Who signs its people in, besides Gatehouse. */
  providers: z.array(z.object({ provider_id: z.string(), name: z.string() })),
});
export type OrganizationView = z.infer<typeof organizationSchema>;

/** Also for people whose venue must pay first or has expired. */
const chainCalls = { access: 'signed_in', permission: 'account.own', allowedWhenExpired: true } as const;
const ofChain = { ...chainCalls, path: '/api/organizations/:organization_id' } as const;
const changesOfChain = { ...ofChain, needsConfirmation: true } as const;
const nameBody = z.object({ name: requiredLine(ORGANIZATION_NAME_CHARS_MAX) });

export const listOrganizations = contract(chainCalls, 'GET /api/organizations', {
  summary: 'The organizations that the caller belongs to, by name',
  reply: { organizations: z.array(z.object({ organization_id: z.string(), name: z.string(), role: roleSchema })) },
});

export const createOrganization = contract(chainCalls, 'POST /api/organizations', {
  needsConfirmation: true,
  summary: 'Make an organization, whose owner the caller is; for owners of a venue',
  body: nameBody,
  reply: { organization: organizationSchema },
});

export const getOrganization = contract(ofChain, 'GET', {
  summary: 'An organization, for its people; a stranger gets 404',
  reply: { organization: organizationSchema },
});

export const renameOrganization = contract(changesOfChain, 'PUT', {
  summary: 'Change the name; for its owners',
  body: nameBody,
  reply: { organization: organizationSchema },
});

export const inviteToOrganization = contract(changesOfChain, 'POST /people', {
  summary: 'Invite a person by email, in place of an earlier invitation of the address; for its owners',
  body: z.object({ email: emailSchema, role: roleSchema }),
  reply: { invitation: organizationInvitationSchema },
  errors: ['ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
});

export const withdrawFromOrganization = contract(changesOfChain, 'DELETE /invitations/:invitation_id', {
  summary: 'Withdraw an invitation: its link is dead; for its owners',
});

export const updateOrganizationPerson = contract(changesOfChain, 'PUT /people/:user_id', {
  summary: 'Change the role of a person here and at each venue that agreed; for its owners',
  body: z.object({ role: roleSchema }),
  reply: { person: organizationPersonSchema },
  errors: ['LAST_OWNER'],
});

export const removeOrganizationPerson = contract(changesOfChain, 'DELETE /people/:user_id', {
  summary: 'Remove a person: their access to the venues ends at once; for its owners, and for the person',
  errors: ['LAST_OWNER'],
});

export const askVenue = contract(changesOfChain, 'POST /venues', {
  summary: 'Ask the owners of a venue by email to join; for its owners',
  body: z.object({ client_id: cleanText(16) }),
  reply: { venue: organizationVenueSchema },
  errors: ['ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
});

export const takeVenueOut = contract(changesOfChain, 'DELETE /venues/:member_venue', {
  summary: 'Take a venue out, or take the question back; for its owners',
});

const membershipSchema = z.object({
  organization_id: z.string(),
  name: z.string(),
  state: stateSchema,
  role_max: z.nullable(roleMaxSchema),
});
export type VenueMembership = z.infer<typeof membershipSchema>;

export const getVenueOrganization = contract(venueCalls, 'GET /organization', {
  permission: 'staff.read',
  summary: 'The organization that the venue belongs to, otherwise the one that asked last, otherwise null',
  reply: { organization: z.nullable(membershipSchema) },
});

export const agreeToOrganization = contract(venueCalls, 'PUT /organization', {
  needsConfirmation: true,
  permission: 'staff.owners',
  summary: 'Agree to an organization that asked, or change what its people are here at most',
  body: z.object({ organization_id: cleanText(64), role_max: roleMaxSchema }),
  reply: { organization: membershipSchema },
  errors: ['ALREADY_EXISTS'],
});

export const leaveOrganization = contract(venueCalls, 'DELETE /organization', {
  needsConfirmation: true,
  permission: 'staff.owners',
  summary: 'Leave the organization, or decline the one that asked: the access of its people ends at once',
  allowedWhenExpired: true,
});
