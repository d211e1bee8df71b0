import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/* Devices, versions, replay protection, parked items and the audit chain. */

export interface DeviceTable {
  client_id: string;
  device_id: string;
  role: 'kiosk' | 'front_desk' | 'scan_station';
  name: string;
  profile: string;
  token_hash: string | null;
  user_id: string | null;
  replica_id: string | null;
  paired_at: string;
  last_seen_at: string | null;
  unsent: number | null;
  parked: number | null;
  app_version: string | null;
  storage_persisted: Flag | null;
  clock_error_ms: number | null;
  checksum_repairs: number;
  revoked_at: string | null;
  /** JSON: each with the instant at which it ended. Rule P18. */
  former_roles: Generated<string>;
}

export interface PairingCodeTable {
  client_id: string;
  code_hash: string;
  short_code_mac: string | null;
  role: 'kiosk' | 'front_desk' | 'scan_station';
  name: string;
  profile: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface SyncTenantTable {
  client_id: string;
  epoch: string;
  version: number;
  floor: number;
  backed_up_version: number;
  audit_count: number;
  audit_head: string;
  audit_mac: string;
  /** The last link that the daily check has seen; 0 where it begins again. */
  audit_checked_seq: Generated<number>;
  /** Empty before the first check. */
  audit_checked_at: Generated<string>;
  /** How many links the seal covered that was mailed last. */
  audit_mailed_count: Generated<number>;
}

export interface SyncMutationTable {
  client_id: string;
  id: string;
  args_hash: string;
  name: string;
  status: 'applied' | 'parked';
  code: string | null;
  version: number | null;
  needs_review: Flag;
  device_id: string | null;
  mid: number | null;
  clock: string | null;
  received_at: string;
}

export interface SyncParkedTable {
  client_id: string;
  parked_id: string;
  mutation_id: string | null;
  device_id: string | null;
  item: string;
  code: string;
  message: string;
  parked_at: string;
  resolved_at: string | null;
  resolution: string | null;
  reason: string | null;
  resolved_by: string | null;
}

export interface AuditBreakTable {
  client_id: string;
  break_id: string;
  kind: 'seal' | 'end' | 'links';
  at_seq: number;
  found_at: string;
  facts: string | null;
}

export interface AuditLogTable {
  client_id: string;
  seq: number;
  at: string;
  action: string;
  actor: string;
  subject: string;
  content_sha256: string;
  hash: string;
}
