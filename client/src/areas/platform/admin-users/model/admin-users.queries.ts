import { listAdminUsers } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

const adminUsersKey = ['admin-users'] as const;

/** Everyone who may sign in as an admin. Refreshed by `useFetchAdminUsersAgain`. */
export function useAdminUsers() {
  const api = useApi();
  return useQuery({
    queryKey: adminUsersKey,
    queryFn: async ({ signal }) => dataOf(await api.call(listAdminUsers, { signal })),
  });
}

/** Returns what refreshes the list of admins, as after one was added, edited or deleted. */
export function useFetchAdminUsersAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: adminUsersKey });
}
