import { isCardExpiry } from '@gatehouse/sync-protocol/areas/money/subscription/card-expiry';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';

/** What admins edit of a client, in the order in which forms ask for it. */
export const infoFields = ['client_name', 'contact_first_name', 'contact_last_name', 'phone', 'email'] as const;
export const paymentFields = [
  'payment_status',
  'last_payment_date',
  'service_paid_until',
  'card_type',
  'name_on_card',
  'card_last_four',
  'expiration_date',
] as const;

export type StoredField = (typeof infoFields)[number] | (typeof paymentFields)[number];
export type ClientField = StoredField | 'password';
/** Values as the fields of a form show them; empty where there is nothing. */
export type ClientValues = Partial<Record<ClientField, string>>;

export const clientFieldLabels: Readonly<Record<ClientField, string>> = {
  client_name: 'Client Name',
  contact_first_name: 'Contact First Name',
  contact_last_name: 'Contact Last Name',
  phone: 'Phone',
  email: 'Email',
  password: 'Password',
  payment_status: 'Payment Status',
  last_payment_date: 'Last Payment Date',
  service_paid_until: 'Service Paid Until',
  card_type: 'Card Type',
  name_on_card: 'Name on Card',
  card_last_four: 'Card Number (Last Four Digits)',
  expiration_date: 'Expiration Date (MM/YY)',
};

export const paymentStatusLabels: Readonly<Record<ClientView['payment_status'], string>> = {
  active: 'Paid',
  pending: 'Pending',
  expired: 'Overdue',
  cancelled: 'Canceled',
};

export const cardTypes = ['Visa', 'MasterCard', 'American Express', 'Discover'] as const;

export const allFieldsRequired = 'All fields are required.';

/** A client's fields as its forms type them; what it does not have is ''. */
export function storedValues(client: ClientView): Record<StoredField, string> {
  const values = [...infoFields, ...paymentFields].map((name) => [name, client[name] ?? ''] as const);
  return Object.fromEntries(values) as Record<StoredField, string>;
}

/** Those of a client, or of none, that a form shows. The password is never known. */
export function formValues(client: ClientView | null, names: readonly ClientField[]): ClientValues {
  const stored: ClientValues = client ? storedValues(client) : {};
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? '']));
}

/** A value as a person reads it. */
export function shownValue(name: ClientField, value: string): string {
  if (value === '') return 'nothing';
  return name === 'payment_status' ? paymentStatusLabels[value as ClientView['payment_status']] : value;
}

/** The fields without a value, other than those that may have none. */
export function missingFields(values: ClientValues, optional: readonly ClientField[] = []): ClientField[] {
  const names = Object.keys(values) as ClientField[];
  return names.filter((name) => !optional.includes(name) && values[name]?.trim() === '');
}

/** What is wrong with the expiration date in this form's words; nothing where it isn't asked for or is empty. */
export function expiryProblem(values: ClientValues, message: string): { expiration_date?: string } {
  const { expiration_date: expiry = '' } = values;
  return expiry === '' || isCardExpiry(expiry) ? {} : { expiration_date: message };
}
