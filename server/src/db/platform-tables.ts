import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/* Accounts, sign-in, plans and mail. */

export interface PlanTable {
  plan_id: string;
  plan_name: string;
  plan_type: 'monthly' | 'yearly';
  price_cents: number | null;
  waivers_per_month: number | null;
  position: number;
}

export interface ClientTable {
  client_id: string;
  client_name: string;
  contact_first_name: string;
  contact_last_name: string;
  email: string;
  phone: string;
  time_zone: string;
  address_required: Flag;
  accent_color: string | null;
  dark_mode: Flag;
  plan_id: string | null;
  payment_status: 'pending' | 'active' | 'expired' | 'cancelled';
  is_trial: Flag;
  service_paid_until: string | null;
  last_payment_date: string | null;
  card_type: string | null;
  name_on_card: string | null;
  card_last_four: string | null;
  expiration_date: string | null;
  square_customer_id: string | null;
  activated_at: string | null;
  /** The one it has used. */
  promo_code: string | null;
  auto_renew: Generated<Flag>;
  /** The first day of the period that runs. */
  period_start: Generated<string | null>;
  period_price_cents: Generated<number | null>;
  /** Day of the month, 1 to 31; null until the first payment since it is kept. */
  billing_day: Generated<number | null>;
  /** Whether the owner wants the audit chain's seal by mail. */
  audit_seal_mails: Generated<Flag>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  revision: number;
  version: number;
}

export interface UserTable {
  user_id: string;
  email: string;
  username: string;
  role: 'admin' | 'client';
  client_id: string | null;
  name: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  /** Null until the address was shown to be the user's own. */
  email_verified_at: Generated<string | null>;
  /** Until when the mailed link that shows it works. */
  verify_link_until: Generated<string | null>;
  created_at: string;
  updated_at: string;
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
}

export interface OutboxMailTable {
  mail_id: string;
  client_id: string | null;
  message: string;
  created_at: string;
  next_attempt_at: string;
  attempts: number;
  sent_at: string | null;
  failure: string | null;
  /** Keyed hash of the mailbox, where what it is sent is limited. */
  recipient_mac: Generated<string | null>;
}

export interface TrialUseTable {
  kind: 'email' | 'card';
  /** Keyed hash of the mailbox, or of the provider's fingerprint of the card. */
  mac: string;
  /** The venue that had the trial; it may be gone. */
  venue: string;
  used_at: string;
}
