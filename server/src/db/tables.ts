import type { Insertable, Selectable } from 'kysely';
import type {
  PaymentCardTable,
  PlatformPaymentTable,
  SquareAccountTable,
  SubscriptionNoticeTable,
} from './payment-tables.ts';
import type {
  ClientTable,
  OutboxMailTable,
  PlanTable,
  PromoCodeTable,
  SessionTable,
  TrialUseTable,
  UserTable,
} from './platform-tables.ts';
import type {
  AuditBreakTable,
  AuditLogTable,
  DeviceTable,
  PairingCodeTable,
  SyncMutationTable,
  SyncParkedTable,
  SyncTenantTable,
} from './sync-tables.ts';
import type {
  BookingTable,
  CheckInTable,
  MemberTable,
  OfferingTable,
  PartyCheckInTable,
  SigningEventTable,
  WaiverDocumentTable,
  WaiverTable,
} from './venue-tables.ts';

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
  trial_uses: TrialUseTable;
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
  audit_breaks: AuditBreakTable;
  platform_payments: PlatformPaymentTable;
  payment_cards: PaymentCardTable;
  subscription_notices: SubscriptionNoticeTable;
  venue_logos: { client_id: string; mime_type: string; bytes: Buffer; sha256: string; updated_at: string };
  square_accounts: SquareAccountTable;
  payment_events: { account: string; event_id: string; type: string; received_at: string };
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
