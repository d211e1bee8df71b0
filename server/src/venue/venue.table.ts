import type { Generated } from 'kysely';
import type { Flag } from '../db/flag.ts';

declare module '../db/tables.ts' {
  interface Tables {
    clients: ClientTable;
    sync_tenant: SyncTenantTable;
    tombstones: TombstoneTable;
    audit_log: AuditLogTable;
    audit_breaks: AuditBreakTable;
    platform_audit_log: PlatformAuditLogTable;
    platform_audit_end: PlatformAuditEndTable;
    platform_audit_breaks: PlatformAuditBreakTable;
    venue_totals: VenueTotalTable;
  }
}

export interface ClientTable {
  client_id: string;
  client_name: string;
  contact_first_name: string;
  contact_last_name: string;
  email: string;
  phone: string;
  /** Where visitors find it, in one line; empty for nothing. */
  address: Generated<string>;
  time_zone: string;
  address_required: Flag;
  /** Visitors see the address that they may leave out. */
  address_asked: Generated<Flag>;
  /** Years from which people sign for themselves. */
  adult_age: Generated<number>;
  /** An adult says what they are to each minor. */
  relationship_required: Generated<Flag>;
  accent_color: string | null;
  dark_mode: Flag;
  plan_id: string | null;
  payment_status: 'pending' | 'active' | 'expired' | 'cancelled';
  is_trial: Flag;
  service_paid_until: string | null;
  last_payment_date: string | null;
  card_type: string | null;
  name_on_card: string | null;
  card_last_four: string | null;
  expiration_date: string | null;
  square_customer_id: string | null;
  activated_at: string | null;
  /** The promo code it has used. */
  promo_code: string | null;
  auto_renew: Generated<Flag>;
  /** The first day of the current period. */
  period_start: Generated<string | null>;
  period_price_cents: Generated<number | null>;
  /** Day of the month, 1 to 31; null until the first payment since it is kept. */
  billing_day: Generated<number | null>;
  /** The month that an admin added last, as JSON, for taking it back; null where there is none. */
  added_month: Generated<string | null>;
  /** Whether the owner wants the audit chain's seal by mail. */
  audit_seal_mails: Generated<Flag>;
  /** When the owner first shared the waiver's link; null before. Requirement O30. */
  link_shared_at: Generated<string | null>;
  /** When the owner hid the list of first steps; null while it shows. */
  first_steps_hidden_at: Generated<string | null>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  revision: number;
  version: number;
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
  /** The last link that the daily check has verified; 0 where it starts over. */
  audit_checked_seq: Generated<number>;
  /** Empty before the first check. */
  audit_checked_at: Generated<string>;
  /** How many links the last mailed seal covered. */
  audit_mailed_count: Generated<number>;
}

export interface TombstoneTable {
  client_id: string;
  collection: string;
  row_id: string;
  version: number;
  created_at: string;
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

/** Like `audit_log`, for what belongs to no venue. */
export type PlatformAuditLogTable = Omit<AuditLogTable, 'client_id'>;

/** One row. */
export interface PlatformAuditEndTable {
  chain: string;
  audit_count: number;
  audit_head: string;
  audit_mac: string;
  /** The same as in `sync_tenant`. */
  audit_checked_seq: Generated<number>;
  audit_checked_at: Generated<string>;
}

export type PlatformAuditBreakTable = Omit<AuditBreakTable, 'client_id'>;

export interface AuditBreakTable {
  client_id: string;
  break_id: string;
  kind: 'seal' | 'end' | 'links';
  at_seq: number;
  found_at: string;
  facts: string | null;
}

/** What a venue has had in a span of its own days. Counted by `venue-totals.ts`. */
export interface VenueTotalTable {
  client_id: string;
  span: 'all' | 'month' | 'day';
  /** The span's first day; '' of `all`. */
  start: string;
  /** Waiver records, by the day of the signature or upload. */
  customers: number;
  /** People who were in, each once a day. */
  check_ins: number;
  /** Those that are not canceled, by the day that they are for. */
  bookings: number;
  /** Subscription payments that were applied, and what was taken. */
  payments: number;
  paid_cents: number;
}
