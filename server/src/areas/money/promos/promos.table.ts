import type { Generated } from 'kysely';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    promo_codes: PromoCodeTable;
    trial_uses: TrialUseTable;
  }
}

export interface PromoCodeTable {
  code: string;
  description: string;
  skip_payment: Flag;
  trial_days: number;
  max_uses: number | null;
  uses: number;
  expires_at: string | null;
  is_active: Flag;
  created_at: string;
  /** Counts the changes, for optimistic locking. */
  revision: Generated<number>;
}

export interface TrialUseTable {
  kind: 'email' | 'card';
  /** Keyed hash of the mailbox, or of the provider's fingerprint of the card. */
  mac: string;
  /** The venue that had the trial; it may be deleted. */
  venue: string;
  used_at: string;
}
