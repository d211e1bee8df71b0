import { listPlansForAdmin, updatePlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { listPromos, updatePromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

const plansKey = ['admin-plans'] as const;
const promosKey = ['admin-promos'] as const;

/** Every plan, also those that are no longer offered. */
export function useAdminPlans() {
  const api = useApi();
  return useQuery({
    queryKey: plansKey,
    queryFn: async ({ signal }) => dataOf(await api.call(listPlansForAdmin, { signal })).plans,
  });
}

/** Every promo code, newest first, also those that are turned off. Refreshed by `useReadAgain`. */
export function usePromos() {
  const api = useApi();
  return useQuery({
    queryKey: promosKey,
    queryFn: async ({ signal }) => dataOf(await api.call(listPromos, { signal })).promos,
  });
}

/** After a change, and after a refusal: what is shown may be older than what is stored. */
export function useReadAgain() {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    /* `plans` are those of renewals and plan switches. */
    await Promise.all([plansKey, promosKey, ['plans']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** Stops offering a plan, or offers it again. Errors: `ApiError`. */
export function useRetirePlan() {
  const api = useApi();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async (plan: { plan_id: string; revision: number; is_retired: boolean }) => {
      const { plan_id, ...body } = plan;
      return dataOf(await api.call(updatePlan, { params: { plan_id }, body })).plan;
    },
    onSettled: () => readAgain(),
  });
}

/** Turns a promo code off or on. Errors: `ApiError`. */
export function useSwitchPromo() {
  const api = useApi();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async (promo: { code: string; revision: number; is_active: boolean }) => {
      const { code, ...body } = promo;
      return dataOf(await api.call(updatePromo, { params: { code }, body })).promo;
    },
    onSettled: () => readAgain(),
  });
}
