import { type PaidStatus, paidStatus } from '@gatehouse/sync-protocol/areas/money/subscription/paid-month';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';

export type StatusFilter = 'all' | PaidStatus;

export interface ListedClient {
  client: ClientView;
  status: PaidStatus;
  /** Lower case, for the search. */
  text: string;
}

/** Clients with their status on their own day. */
export function listedClients(clients: readonly ClientView[]): ListedClient[] {
  return clients.map((client) => ({
    client,
    status: paidStatus(client.service_paid_until, client.today),
    text: [
      client.client_id,
      client.client_name,
      `${client.contact_first_name} ${client.contact_last_name}`,
      client.email,
      client.phone,
      client.phone.replaceAll(/\D/g, ''),
    ]
      .join('\n')
      .toLowerCase(),
  }));
}

/** Those with a status whose id, names, email or phone hold every word of the search. */
export function findListed(listed: readonly ListedClient[], filter: StatusFilter, search: string): ListedClient[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  return listed.filter(
    ({ status, text }) => (filter === 'all' || status === filter) && words.every((word) => text.includes(word)),
  );
}
