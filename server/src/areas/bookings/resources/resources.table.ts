declare module '../../../db/tables.ts' {
  interface Tables {
    resources: ResourceTable;
  }
}

/** A room, lane, court or person that bookings need. Requirement B28. */
export interface ResourceTable {
  client_id: string;
  resource_id: string;
  resource_name: string;
  resource_type: 'room' | 'lane' | 'court' | 'staff' | 'other';
  mode: 'exclusive' | 'shared';
  units: number;
  /** `{mon:{start,end},…}` in HH:MM; without any day it is always open. */
  hours: string;
  /** JSON array of `{starts_at, ends_at, reason}`. */
  closures: string;
  created_at: string;
  updated_at: string;
  /** Its name stays with the bookings that held it. */
  deleted_at: string | null;
  version: number;
}
