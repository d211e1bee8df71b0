declare module '../../../db/tables.ts' {
  interface Tables {
    signing_requests: SigningRequestTable;
  }
}

/** A person, or a party, whom the desk sent to a kiosk; removed when the kiosk takes them up. */
export interface SigningRequestTable {
  client_id: string;
  /** A person's waiver, or for a party its booking's id, which no waiver has. */
  waiver_id: string;
  device_id: string;
  requested_at: string;
  expires_at: string;
  /** JSON; null for all that the person needs. */
  document_ids: string | null;
  booking_id: string | null;
}
