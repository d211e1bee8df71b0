import type { Generated, Insertable, Selectable } from 'kysely';

/** Rows as they lie in both dialects: instants and days are ISO text, flags 0 or 1, bytes Buffers. */
export interface Tables {
  server_state: { key: string; value: string };
  plans: PlanTable;
  clients: ClientTable;
  users: UserTable;
  sessions: SessionTable;
  password_resets: {
    token_hash: string;
    user_id: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  promo_codes: PromoCodeTable;
  throttles: { key: string; window_start_ms: number; hits: number };
  outbox_mail: OutboxMailTable;
  job_locks: { name: string; holder: string; expires_at: string };
  waiver_documents: WaiverDocumentTable;
  signing_events: SigningEventTable;
  signature_images: { client_id: string; event_id: string; png: Buffer; strokes: string | null };
  waivers: WaiverTable;
  waiver_counts: { client_id: string; month: string; signed: number };
  check_ins: CheckInTable;
  early_undos: {
    client_id: string;
    checkin_id: string;
    undone_at: string;
    undone_by: string | null;
    reason: string | null;
  };
  members: MemberTable;
  offerings: OfferingTable;
  bookings: BookingTable;
  party_check_ins: PartyCheckInTable;
  devices: DeviceTable;
  pairing_codes: PairingCodeTable;
  sync_tenant: SyncTenantTable;
  sync_mutations: SyncMutationTable;
  sync_parked: SyncParkedTable;
  tombstones: { client_id: string; collection: string; row_id: string; version: number; created_at: string };
  audit_log: AuditLogTable;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;

/** 0 or 1. */
type Flag = number;

interface PlanTable {
  plan_id: string;
  plan_name: string;
  plan_type: 'monthly' | 'yearly';
  price_cents: number | null;
  waivers_per_month: number | null;
  position: number;
}

interface ClientTable {
  client_id: string;
  client_name: string;
  contact_first_name: string;
  contact_last_name: string;
  email: string;
  phone: string;
  time_zone: string;
  address_required: Flag;
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
  /** The one it has used. */
  promo_code: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  revision: number;
  version: number;
}

interface UserTable {
  user_id: string;
  email: string;
  username: string;
  role: 'admin' | 'client';
  client_id: string | null;
  name: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  created_at: string;
  updated_at: string;
}

interface SessionTable {
  token_hash: string;
  session_id: string;
  user_id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  user_agent: string;
  ip: string;
}

interface PromoCodeTable {
  code: string;
  description: string;
  skip_payment: Flag;
  trial_days: number;
  max_uses: number | null;
  uses: number;
  expires_at: string | null;
  is_active: Flag;
  created_at: string;
}

interface OutboxMailTable {
  mail_id: string;
  client_id: string | null;
  message: string;
  created_at: string;
  next_attempt_at: string;
  attempts: number;
  sent_at: string | null;
  failure: string | null;
}

interface WaiverDocumentTable {
  client_id: string;
  document_id: string;
  number: number;
  file_name: string;
  sha256: string;
  pdf: Buffer;
  picture: Buffer;
  page_text: string;
  page_width_pt: number;
  page_height_pt: number;
  uploaded_at: string;
  retired_at: string | null;
  version: number;
}

interface SigningEventTable {
  client_id: string;
  event_id: string;
  kind: 'adult' | 'minor' | 'adult_minor';
  document_id: string | null;
  document_sha256: string | null;
  signature_type: 'drawn' | 'typed';
  evidence: string;
  evidence_sha256: string;
  signed_at: string;
  received_at: string;
  device_id: string | null;
  needs_review: Flag;
  review_reasons: string | null;
  download_token_hash: string | null;
  download_expires_at: string | null;
}

interface WaiverTable {
  client_id: string;
  waiver_id: string;
  event_id: string | null;
  waiver_type: 'Adult' | 'Minor';
  adult_first_name: string;
  adult_last_name: string;
  adult_dob: string | null;
  email: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zip_code: string;
  minor_first_name: string | null;
  minor_last_name: string | null;
  minor_dob: string | null;
  person_key: string;
  search_key: Generated<string>;
  date_signed: string;
  created_at: string;
  booking_id: string | null;
  needs_review: Flag;
  version: number;
}

interface CheckInTable {
  client_id: string;
  checkin_id: string;
  waiver_id: string;
  membership_id: string | null;
  check_in_time: string;
  created_at: string;
  venue_date: string;
  device_id: string | null;
  user_id: string | null;
  clock_correction_ms: number | null;
  clock_flagged: Flag;
  undone_at: string | null;
  undone_by: string | null;
  undo_reason: string | null;
  needs_review: Flag;
  version: number;
}

interface MemberTable {
  client_id: string;
  membership_id: string;
  waiver_id: string;
  expiration_date: string;
  created_at: string;
  version: number;
}

interface OfferingTable {
  client_id: string;
  offering_id: string;
  offering_name: string;
  offering_type: 'Group' | 'Individual';
  base_players: number;
  max_players: number;
  capacity: number | null;
  hours: string;
  available_days: string | null;
  start_date: string | null;
  end_date: string | null;
  interval_minutes: number;
  deposit_cents: number;
  side_text: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

interface BookingTable {
  client_id: string;
  booking_id: string;
  offering_id: string;
  offering_name: string;
  offering_type: 'Group' | 'Individual';
  party_name: string;
  party_phone: string;
  party_email: string;
  date_scheduled: string;
  booking_time: string;
  base_players: number;
  add_players: number;
  max_players: number | null;
  status: 'confirmed' | 'pending' | 'cancelled' | 'completed';
  check_in_status: 'checked in' | 'not checked in' | 'no show' | 'cancelled';
  deposit_cents: number;
  total_cents: number;
  square_transaction_id: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

interface PartyCheckInTable {
  client_id: string;
  mutation_id: string;
  booking_id: string;
  party_goers: number;
  waiver_ids: string;
  check_in_time: string;
  venue_date: string;
  device_id: string | null;
  needs_review: Flag;
}

interface DeviceTable {
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
}

interface PairingCodeTable {
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

interface SyncTenantTable {
  client_id: string;
  epoch: string;
  version: number;
  floor: number;
  backed_up_version: number;
  audit_count: number;
  audit_head: string;
  audit_mac: string;
}

interface SyncMutationTable {
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

interface SyncParkedTable {
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

interface AuditLogTable {
  client_id: string;
  seq: number;
  at: string;
  action: string;
  actor: string;
  subject: string;
  content_sha256: string;
  hash: string;
}
