declare module '../../../../db/tables.ts' {
  interface Tables {
    oidc_identities: OidcIdentityTable;
    oidc_sign_ins: OidcSignInTable;
  }
}

/** The subject by which a provider knows an account. */
export interface OidcIdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: string;
}

export interface OidcSignInTable {
  /** The hash of the state that the provider was given; once it has answered, of the ticket. */
  token_hash: string;
  /** The hash of the cookie of the browser that began. */
  browser_hash: string;
  provider_id: string;
  /** Null until the provider has answered. */
  user_id: string | null;
  expires_at: string;
}
