declare module '../../../db/tables.ts' {
  interface Tables {
    support_views: SupportViewTable;
  }
}

/** A look of an admin at a part of a venue. */
export interface SupportViewTable {
  client_id: string;
  view_id: string;
  viewed_at: string;
  admin_id: string;
  part: string;
  reason: string | null;
}
