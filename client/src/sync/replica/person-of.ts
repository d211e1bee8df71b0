import type { CollectionName, Collections } from '@gatehouse/sync-protocol/sync/collections';

type RowOf = <C extends CollectionName>(collection: C, id: string) => Collections[C] | undefined;

/** The name of the person or party that a mutation is about, or of who signs it; null where the device doesn't know. */
export function personOf(args: Record<string, unknown>, rowOf: RowOf): string | null {
  const text = (field: string): string => (typeof args[field] === 'string' ? args[field] : '');
  const full = (first: string | null, last: string | null): string | null =>
    [first, last].filter(Boolean).join(' ') || null;
  const signer = full(text('adult_first_name'), text('adult_last_name'));
  if (signer) return signer;
  const customer = rowOf('customers', text('waiver_id'));
  if (customer?.waiver_type === 'Minor') return full(customer.minor_first_name, customer.minor_last_name);
  if (customer) return full(customer.adult_first_name, customer.adult_last_name);
  const member = rowOf('members', text('membership_id'));
  if (member) return full(member.adult_first_name, member.adult_last_name);
  return rowOf('bookings', text('booking_id'))?.party_name ?? null;
}
