declare module '../../../db/tables.ts' {
  interface Tables {
    square_accounts: SquareAccountTable;
  }
}

export interface SquareAccountTable {
  client_id: string;
  application_id: string;
  location_id: string;
  environment: 'production' | 'sandbox';
  access_token_sealed: string;
  webhook_key_sealed: string | null;
  /** The subscription to this account's events; null where it could not be made. */
  webhook_subscription_id: string | null;
  created_at: string;
  updated_at: string;
}
