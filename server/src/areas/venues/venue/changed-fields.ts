import type { ClientChanges } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import type { Row } from '#db/tables';

/** What follows from a change by itself. */
const derived = new Set<string>([
  'version',
  'is_trial',
  'activated_at',
  'period_start',
  'period_price_cents',
  'billing_day',
]);

/** The names of what a change changes; `password` where one is set, whatever it was. */
export function changedFields(
  client: Row<'clients'>,
  set: Partial<Row<'clients'>>,
  given: Pick<ClientChanges, 'password' | 'email_verified'>,
): string[] {
  const columns = Object.entries(set)
    .filter(([name, value]) => !derived.has(name) && client[name as keyof Row<'clients'>] !== value)
    .map(([name]) => name);
  return [
    ...columns,
    ...(given.password ? ['password'] : []),
    ...(given.email_verified === undefined ? [] : ['email_verified']),
  ].toSorted();
}
