import {
  findSupportCustomers,
  listSupportClients,
  resetClientPassword,
  viewDashboard,
  viewDevices,
  viewInfo,
} from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import type { SupportReason } from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

/** One page of the venues that support may look at; page and search change without emptying the list. */
export function useClients(search: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['customer-view', 'clients', search, page],
    queryFn: async ({ signal }) => dataOf(await api.call(listSupportClients, { query: { search, page }, signal })),
    placeholderData: keepPreviousData,
  });
}

/* Each is recorded where the venue sees it, so nothing is fetched again without a person asking. */
const asked = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity, gcTime: 0 } as const;

/**
 * The numbers of the venue's dashboard and today's bookings, without names. Asked for once, because each look is recorded.
 * Requirement Y22.
 */
export function useDashboard(clientId: string) {
  const api = useApi();
  return useQuery({
    ...asked,
    queryKey: ['customer-view', clientId, 'dashboard'],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(viewDashboard, { params: { client_id: clientId }, signal })).dashboard,
  });
}

/** The venue's devices for support. Asked for once, because each look is recorded. Requirement Y22. */
export function useDevices(clientId: string) {
  const api = useApi();
  return useQuery({
    ...asked,
    queryKey: ['customer-view', clientId, 'devices'],
    queryFn: async ({ signal }) => dataOf(await api.call(viewDevices, { params: { client_id: clientId }, signal })),
  });
}

/** The venue's settings, subscription, offerings and last mails. Asked for once, because each look is recorded. Requirement Y22. */
export function useInfo(clientId: string) {
  const api = useApi();
  return useQuery({
    ...asked,
    queryKey: ['customer-view', clientId, 'info'],
    queryFn: async ({ signal }) => dataOf(await api.call(viewInfo, { params: { client_id: clientId }, signal })),
  });
}

/** At most 25 customers by name or ID, for a stated reason. A mutation, because each search is recorded. Requirement Y21. */
export function useFindCustomers(clientId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: { search: string; reason: SupportReason }) =>
      dataOf(await api.call(findSupportCustomers, { params: { client_id: clientId }, body })),
  });
}

/** Mails the owner a link for a new password. Returns the server's message. Errors: `ApiError`. Requirement Y23. */
export function useResetPassword(clientId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async () => dataOf(await api.call(resetClientPassword, { body: { clientId } })).message,
  });
}
