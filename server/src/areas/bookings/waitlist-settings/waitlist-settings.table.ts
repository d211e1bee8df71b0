import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    waitlist_settings: WaitlistSettingsTable;
  }
}

/** Whether a venue's guests can join its waitlist; no row until the venue saves one, and then they can. */
export interface WaitlistSettingsTable {
  client_id: string;
  is_open: Flag;
  updated_at: string;
}
