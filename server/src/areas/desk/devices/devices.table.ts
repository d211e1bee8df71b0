import type { Generated } from 'kysely';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    devices: DeviceTable;
    pairing_codes: PairingCodeTable;
  }
}

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
  /** JSON: each with the instant at which it ended. Rule Q18. */
  former_roles: Generated<string>;
  /** When it first had everything it needs without the network, in its present role. Requirement O41. */
  ready_at: Generated<string | null>;
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
