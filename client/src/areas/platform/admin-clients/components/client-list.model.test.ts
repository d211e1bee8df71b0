import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { describe, expect, it } from 'vitest';
import { findListed, listedClients } from './client-list.model.ts';

const client = (id: string, more: Partial<ClientView>): ClientView =>
  ({
    client_id: id,
    client_name: `Venue ${id}`,
    contact_first_name: 'Ana',
    contact_last_name: 'Ruiz',
    email: `${id.toLowerCase()}@venue.example`,
    phone: '(555) 123-4567',
    today: '2026-06-15',
    service_paid_until: null,
    ...more,
  }) as ClientView;

describe('[Y10] the list of clients', () => {
  const clients = [
    client('C00001', { service_paid_until: '2026-06-15' }),
    client('C00002', { service_paid_until: '2026-06-15', today: '2026-06-16' }),
    client('C00003', {}),
  ];
  const listed = listedClients(clients);
  const ids = (found: typeof listed) => found.map((row) => row.client.client_id);

  it('has each client’s status on its own day', () => {
    expect(listed.map(({ status }) => status)).toEqual(['active', 'expired', 'pending']);
    expect(ids(findListed(listed, 'expired', ''))).toEqual(['C00002']);
    expect(ids(findListed(listed, 'all', ' '))).toEqual(['C00001', 'C00002', 'C00003']);
  });

  it('finds words in any order, in any case, and a phone by its digits', () => {
    expect(ids(findListed(listed, 'all', 'RUIZ ana c00002'))).toEqual(['C00002']);
    expect(ids(findListed(listed, 'pending', '5551234567'))).toEqual(['C00003']);
    expect(ids(findListed(listed, 'all', 'ruiz nobody'))).toEqual([]);
  });
});
