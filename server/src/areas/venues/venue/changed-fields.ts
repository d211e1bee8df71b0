import type { ClientChanges } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { sha256 } from '#base/secrets';
import type { Row } from '#db/tables';
import type { NewEntry } from '#venue/audit-chain';

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

/** Who changed which fields of a venue: names only, since values are personal data. Requirement Y12. */
export function changeEntry(
  client: Pick<Row<'clients'>, 'client_id' | 'revision'>,
  actor: string,
  fields: readonly string[],
): NewEntry {
  const content = { client_id: client.client_id, revision: client.revision + 1, fields };
  return { action: 'update_client', actor, subject: fields.join(','), content_sha256: sha256(canonicalJson(content)) };
}
