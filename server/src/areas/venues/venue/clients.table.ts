declare module '../../../db/tables.ts' {
  interface Tables {
    client_deletions: ClientDeletionTable;
  }
}

/** A deleted venue; the row goes with a restoration and stays after an erasure. */
export interface ClientDeletionTable {
  client_id: string;
  deleted_at: string;
  /** The admin's user id. */
  deleted_by: string;
  /** Until then it can be restored. */
  erase_after: string;
  /** When its erasure began; null while it can be restored. */
  erasing_at: string | null;
  /** When nothing of it was left. */
  erased_at: string | null;
  /** Set on an erased venue until its profile at the payment provider is deleted too. */
  square_customer_id: string | null;
}
