import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/* What a venue owns: its waiver, signatures, people, check-ins and bookings. */

export interface WaiverDocumentTable {
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

export interface SigningEventTable {
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

export interface WaiverTable {
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

export interface CheckInTable {
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

export interface MemberTable {
  client_id: string;
  membership_id: string;
  waiver_id: string;
  expiration_date: string;
  created_at: string;
  version: number;
}

export interface OfferingTable {
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

export interface BookingTable {
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

export interface PartyCheckInTable {
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
