declare module '../db/tables.ts' {
  interface Tables {
    sessions: SessionTable;
  }
}

export interface SessionTable {
  token_hash: string;
  session_id: string;
  user_id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  user_agent: string;
  ip: string;
}
