import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    renewals: RenewalTable;
    renewal_ends: RenewalEndTable;
    renewal_links: RenewalLinkTable;
    unsubscribed_emails: UnsubscribedEmailTable;
  }
}

/** A mail to one address about signatures that end. */
export interface RenewalTable {
  client_id: string;
  renewal_id: string;
  email: string;
  /** Language of the signing. */
  language: string;
  created_at: string;
}

/** A signature that ends. One mail is sent for each person, document and day. */
export interface RenewalEndTable {
  client_id: string;
  person_key: string;
  document_id: string;
  /** The last valid day. */
  ends_on: string;
  renewal_id: string;
  /** The record with that signature. */
  waiver_id: string;
}

/** A link that opens the form filled in, once. Its token is stored only as a hash. */
export interface RenewalLinkTable {
  client_id: string;
  token_hash: string;
  renewal_id: string;
  /** Asked for by who had a link already. */
  is_again: Flag;
  created_at: string;
  opened_at: string | null;
}

export interface UnsubscribedEmailTable {
  client_id: string;
  email_mac: string;
  created_at: string;
}
