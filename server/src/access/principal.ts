import type { SubscriptionFacts } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { type Permission, permissionSets } from '@gatehouse/sync-protocol/base/permissions';
import { type StaffRole, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import type { SignInMethod } from './sessions.table.ts';

/** The authenticated caller. */
export type Principal = UserPrincipal | DevicePrincipal;

export interface UserPrincipal {
  kind: 'user';
  userId: string;
  sessionId: string;
  role: 'admin' | 'client';
  permissions: ReadonlySet<Permission>;
  /** Null for admins, and for a person who works at no venue. */
  venue: PrincipalVenue | null;
  /** What they are at the venue; null without one. */
  staffRole: StaffRole | null;
  /** How they signed in. */
  method: SignInMethod;
  /** The instant until which dangerous acts need no further proof; null where they do. */
  confirmedUntilUtc: string | null;
}

/** A person at the venue where they work. */
export type ClientPrincipal = UserPrincipal & { venue: PrincipalVenue; staffRole: StaffRole };

/** A paired device. Revoked ones still push. */
export interface DevicePrincipal {
  kind: 'device';
  deviceId: string;
  /** The venue’s present name for it. */
  name: string;
  role: DeviceRole;
  permissions: ReadonlySet<Permission>;
  venue: PrincipalVenue;
  isRevoked: boolean;
  /** The stored JSON, which most requests never parse. */
  formerRoles: string;
}

export interface PrincipalVenue {
  clientId: string;
  timeZone: string;
  subscription: SubscriptionFacts;
  isDeleted: boolean;
}

/** What a visitor's page needs of a venue. */
export interface VisitedVenue extends PrincipalVenue {
  name: string;
  /** The address of its owner's account, and the contact that the owner gives visitors; empty where there is none. */
  email: string;
  phone: string;
  address: string;
  /** When its first payment or trial began; null before. */
  activatedAtUtc: string | null;
}

const sets: Readonly<Record<string, ReadonlySet<Permission>>> = Object.fromEntries(
  Object.entries({ ...permissionSets, ...staffRoles }).map(([holder, names]) => [holder, new Set<Permission>(names)]),
);
const NONE: ReadonlySet<Permission> = new Set();

/** Who does something, as entries and the audit chain name them. */
export interface Doer {
  actor: string;
  /** Null for a person. */
  deviceName: string | null;
}

export function doerOf(principal: ClientPrincipal | DevicePrincipal): Doer {
  return principal.kind === 'device'
    ? { actor: `device:${principal.deviceId}`, deviceName: principal.name }
    : { actor: `user:${principal.userId}`, deviceName: null };
}

/** What a kind of caller holds; a kind that the table doesn't have holds nothing. Requirement X1. */
export function permissionsOf(holder: keyof typeof permissionSets | StaffRole): ReadonlySet<Permission> {
  return sets[holder] ?? NONE;
}
