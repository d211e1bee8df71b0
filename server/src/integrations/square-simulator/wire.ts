/* Square's objects on the wire: snake_case JSON, amounts in integer cents. Only what the product reads. */

export interface Money {
  amount: number;
  currency: string;
}

export interface WireCard {
  id?: string;
  card_brand: string;
  last_4: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  cardholder_name?: string;
  customer_id?: string;
  reference_id?: string;
  enabled?: boolean;
}

export interface WirePayment {
  id: string;
  status: 'APPROVED' | 'PENDING' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  created_at: string;
  updated_at: string;
  amount_money: Money;
  total_money: Money;
  refunded_money?: Money;
  /** Every refund, failed ones too. */
  refund_ids?: string[];
  source_type: 'CARD';
  card_details: {
    status: 'AUTHORIZED' | 'CAPTURED' | 'VOIDED' | 'FAILED';
    card: WireCard;
    cvv_status: string;
    avs_status: string;
  };
  location_id: string;
  order_id: string;
  reference_id?: string;
  customer_id?: string;
  note?: string;
  buyer_email_address?: string;
  receipt_number?: string;
  receipt_url?: string;
  version_token: string;
}

export interface WireRefund {
  id: string;
  status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
  amount_money: Money;
  payment_id: string;
  order_id: string;
  location_id: string;
  reason?: string;
  created_at: string;
  updated_at: string;
}

export interface WireOrder {
  id: string;
  location_id: string;
  state: 'OPEN' | 'COMPLETED' | 'CANCELED';
  total_money: Money;
  tenders: { id: string; type: 'CARD'; payment_id: string }[];
  created_at: string;
  version: number;
}

export interface WireLink {
  id: string;
  version: number;
  order_id: string;
  url: string;
  long_url: string;
  created_at: string;
  description: string;
  payment_note: string;
  checkout_options: { redirect_url: string };
  pre_populated_data: { buyer_email: string };
}

export interface WireCustomer {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
  given_name?: string;
  family_name?: string;
  email_address?: string;
  company_name?: string;
  phone_number?: string;
  reference_id?: string;
}

export interface WireSubscription {
  id: string;
  name: string;
  enabled: boolean;
  event_types: string[];
  notification_url: string;
  signature_key: string;
}
