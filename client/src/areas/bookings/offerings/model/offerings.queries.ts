import {
  createOffering,
  deleteOffering,
  updateOffering,
} from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offeringsQuery } from '#domain/offerings/offerings.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import type { OfferingValues } from './offering-form.model.ts';

/** Creates the offering of a slot, or replaces it where `isNew` is false. */
export function useSaveOffering(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return async (offeringId: string, values: OfferingValues, isNew: boolean) => {
    const answer = isNew
      ? await api.call(createOffering, {
          params: { client_id: clientId },
          body: { ...values, offering_id: offeringId },
        })
      : await api.call(updateOffering, { params: { client_id: clientId, offering_id: offeringId }, body: values });
    if (answer.ok) await queries.invalidateQueries({ queryKey: offeringsQuery(api, clientId).queryKey });
    return answer;
  };
}

/** Deletes by offering id, then refreshes the venue's offerings. Returns the server's message. Errors: `ApiError`. */
export function useDeleteOffering(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (offeringId: string) =>
      dataOf(await api.call(deleteOffering, { params: { client_id: clientId, offering_id: offeringId } })).message,
    onSuccess: () => queries.invalidateQueries({ queryKey: offeringsQuery(api, clientId).queryKey }),
  });
}
