declare module '../../../../db/tables.ts' {
  interface Tables {
    passkeys: PasskeyTable;
    passkey_challenges: PasskeyChallengeTable;
  }
}

export interface PasskeyTable {
  passkey_id: string;
  user_id: string;
  /** What the authenticator calls it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the authenticator has signed; 0 always where it doesn't count. */
  sign_count: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface PasskeyChallengeTable {
  challenge_id: string;
  challenge_hash: string;
  /** The account for which a passkey is made; null for a sign-in, which may be anyone's. */
  user_id: string | null;
  expires_at: string;
}
