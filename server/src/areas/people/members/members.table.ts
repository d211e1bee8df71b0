declare module '../../../db/tables.ts' {
  interface Tables {
    members: MemberTable;
  }
}

export interface MemberTable {
  client_id: string;
  membership_id: string;
  waiver_id: string;
  expiration_date: string;
  created_at: string;
  version: number;
}
