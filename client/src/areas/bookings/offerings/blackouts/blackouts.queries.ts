import * as contracts from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { type BlackoutMode, type BlackoutScope, type BlackoutValues, datesOf, wordingOf } from './blackout.model.ts';
import type { Closure } from './closure.model.ts';

/** Closed days of one offering or of the business, earliest first. */
export const blackoutsQuery = (api: ApiClient, { clientId, offeringId }: BlackoutScope) =>
  queryOptions({
    queryKey: ['blackouts', clientId, offeringId],
    queryFn: async ({ signal }) =>
      dataOf(
        offeringId === null
          ? await api.call(contracts.listBusinessBlackouts, { params: { client_id: clientId }, signal })
          : await api.call(contracts.listOfferingBlackouts, {
              params: { client_id: clientId, offering_id: offeringId },
              signal,
            }),
      ),
  });

/** Closes one day or a range of them; the answer's data is the sentence that says so. */
export function useAddBlackouts(scope: BlackoutScope) {
  const api = useApi();
  const queries = useQueryClient();
  return async (mode: BlackoutMode, values: BlackoutValues) => {
    const answer = mode === 'single' ? await addDay(api, scope, values) : await addRange(api, scope, values);
    if (answer.ok) await queries.invalidateQueries({ queryKey: blackoutsQuery(api, scope).queryKey });
    return answer;
  };
}

async function addDay(api: ApiClient, scope: BlackoutScope, { blackout_date, reason }: BlackoutValues) {
  const { clientId: client_id, offeringId: offering_id } = scope;
  const body = { blackout_date, reason };
  const answer =
    offering_id === null
      ? await api.call(contracts.createBusinessBlackout, { params: { client_id }, body })
      : await api.call(contracts.createOfferingBlackout, { params: { client_id, offering_id }, body });
  return answer.ok ? { ...answer, data: wordingOf(scope).added } : answer;
}

async function addRange(api: ApiClient, scope: BlackoutScope, values: BlackoutValues) {
  const { clientId: client_id, offeringId: offering_id } = scope;
  const body = { dates: datesOf(values), reason: values.reason };
  const answer =
    offering_id === null
      ? await api.call(contracts.createBusinessBlackouts, { params: { client_id }, body })
      : await api.call(contracts.createOfferingBlackouts, { params: { client_id, offering_id }, body });
  return answer.ok ? { ...answer, data: answer.data.message } : answer;
}

/** Opens all days of a closure again, or none. Requirement O58. */
export function useDeleteClosure(scope: BlackoutScope) {
  const api = useApi();
  const queries = useQueryClient();
  const { clientId: client_id, offeringId: offering_id } = scope;
  return useMutation({
    mutationFn: async ({ id: blackout_id, last: through }: Closure) =>
      dataOf(
        offering_id === null
          ? await api.call(contracts.deleteBusinessBlackout, {
              params: { client_id, blackout_id },
              query: { through },
            })
          : await api.call(contracts.deleteOfferingBlackout, {
              params: { client_id, offering_id, blackout_id },
              query: { through },
            }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: blackoutsQuery(api, scope).queryKey }),
  });
}
