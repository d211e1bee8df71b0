declare module '../../../../db/tables.ts' {
  interface Tables {
    guest_requests: GuestRequestTable;
  }
}

/** A change that a guest made, by the key that their browser gave it. Requirement B42. */
export interface GuestRequestTable {
  client_id: string;
  booking_id: string;
  key_hash: string;
  /** Hash of the call and its body. */
  request_hash: string;
  /** What was answered. */
  message: string;
  created_at: string;
}
