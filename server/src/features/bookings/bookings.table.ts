declare module '../../db/tables.ts' {
  interface Tables {
    offerings: OfferingTable;
    bookings: BookingTable;
  }
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
