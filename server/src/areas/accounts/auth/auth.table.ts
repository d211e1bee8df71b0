import type { Generated } from 'kysely';

declare module '../../../db/tables.ts' {
  interface Tables {
    users: UserTable;
    password_resets: PasswordResetTable;
  }
}

export interface UserTable {
  user_id: string;
  email: string;
  username: string;
  role: 'admin' | 'client';
  /** The venue that was used last; null for an admin, and for a person who works at none. */
  client_id: string | null;
  name: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  /** Null until the address is confirmed. */
  email_verified_at: Generated<string | null>;
  /** When the mailed confirmation link expires. */
  verify_link_until: Generated<string | null>;
  /** The address of a deleted client's user, which others may use in the meantime. */
  former_email: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

export interface PasswordResetTable {
  token_hash: string;
  user_id: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}
