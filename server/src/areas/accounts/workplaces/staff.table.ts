import type { OrganizationRole } from '@gatehouse/sync-protocol/areas/accounts/organizations';
import type { StaffRole } from '@gatehouse/sync-protocol/base/roles';
import type { Generated } from 'kysely';

declare module '../../../db/tables.ts' {
  interface Tables {
    staff: StaffTable;
    staff_changes: StaffChangeTable;
    invitations: InvitationTable;
    organizations: OrganizationTable;
    organization_people: OrganizationPersonTable;
    organization_venues: OrganizationVenueTable;
  }
}

/** A person at a venue, also one who left. */
export interface StaffTable {
  client_id: string;
  user_id: string;
  name: string;
  role: StaffRole;
  /** Through which chain they work here; null for the venue's own people. */
  organization_id: string | null;
  joined_at: string;
  removed_at: string | null;
  last_seen_at: string | null;
  /** `pbkdf2-sha256$…`; null without a PIN. */
  pin_hash: string | null;
  /** Rises with each new PIN and each withdrawal. */
  pin_version: Generated<number>;
  /** SHA-256 of the card's code; null without a card. */
  card_hash: string | null;
  version: number;
}

/** What a person was from an instant on. */
export interface StaffChangeTable {
  client_id: string;
  user_id: string;
  version: number;
  at: string;
  /** Null once they left. */
  role: StaffRole | null;
  /** Null without a PIN. */
  pin_version: number | null;
  card_hash: string | null;
}

/** An invitation of a venue or of an organization. One that was accepted or withdrawn is deleted. */
export interface InvitationTable {
  invitation_id: string;
  token_hash: string;
  client_id: string | null;
  organization_id: string | null;
  email: string;
  role: StaffRole | OrganizationRole;
  invited_by: string;
  invited_at: string;
  expires_at: string;
}

export interface OrganizationTable {
  organization_id: string;
  name: string;
  created_at: string;
}

export interface OrganizationPersonTable {
  organization_id: string;
  user_id: string;
  role: OrganizationRole;
  joined_at: string;
}

export interface OrganizationVenueTable {
  client_id: string;
  organization_id: string;
  state: 'asked' | 'agreed';
  /** What people of the organization are there at most; null before the venue agreed. */
  role_max: 'manager' | 'viewer' | null;
  /** When it was asked or agreed. */
  since: string;
}
