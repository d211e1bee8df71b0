import type { Generated } from 'kysely';

/** How a person signed in. */
export type SignInMethod = 'password' | 'passkey' | 'oidc';

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
  /** The venue that it is at; null for one from before an account could have several, and where the account has none. */
  client_id: Generated<string | null>;
  method: Generated<SignInMethod>;
  /** Until when dangerous acts need no further proof; null where they do. */
  confirmed_until: Generated<string | null>;
}
