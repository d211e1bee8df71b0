declare module '../../../../db/tables.ts' {
  interface Tables {
    second_factors: SecondFactorTable;
    recovery_codes: RecoveryCodeTable;
    sign_in_challenges: SignInChallengeTable;
  }
}

export interface SecondFactorTable {
  user_id: string;
  secret_sealed: string;
  created_at: string;
  /** Null until a code has confirmed the secret. */
  enabled_at: string | null;
  /** The step of 30 seconds whose code was taken last. */
  last_step: number;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_mac: string;
  used_at: string | null;
}

export interface SignInChallengeTable {
  token_hash: string;
  user_id: string;
  /** The venue at which the session will be. */
  client_id: string | null;
  /** Hash of the password's hash. */
  password_mark: string;
  expires_at: string;
  /** Codes that were tried. */
  tries: number;
}
