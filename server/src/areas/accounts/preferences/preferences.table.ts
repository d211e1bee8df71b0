declare module '../../../db/tables.ts' {
  interface Tables {
    venue_logos: VenueLogoTable;
  }
}

export interface VenueLogoTable {
  client_id: string;
  mime_type: string;
  bytes: Buffer;
  sha256: string;
  updated_at: string;
}
