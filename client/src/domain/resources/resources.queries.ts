import { listResources } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { useRead } from '../../lib/api/use-read.ts';

/** The venue's rooms and other resources, in the order in which they were made. Without a network it fails at once, and pages say so. */
export function useResources(clientId: string) {
  return useRead(listResources, { params: { client_id: clientId } }, { networkMode: 'always' });
}
