declare module '../../../db/tables.ts' {
  interface Tables {
    booking_policies: BookingPolicyTable;
  }
}

/** Until when a venue's guests may move and cancel by themselves, and what goes back; no row until the venue saves one. */
export interface BookingPolicyTable {
  client_id: string;
  move_until_hours: number | null;
  cancel_until_hours: number | null;
  party_until_hours: number | null;
  refund_percent: number;
  cancel_fee_cents: number;
  updated_at: string;
}
