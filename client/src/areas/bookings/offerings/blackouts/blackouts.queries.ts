import * as contracts from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useRead, useReadAgain } from '#lib/api/use-read';
import { useVenueDate } from '#sync/react/use-venue-date';
import {
  type BlackoutMode,
  type BlackoutScope,
  type BlackoutValues,
  datesOf,
  noBlackout,
  wordingOf,
} from './blackout.model.ts';
import { type Closure, dayCountOf, reclosing } from './closure.model.ts';
import type { ShowMessage } from './timed-message.tsx';

const ofBusiness = {
  list: contracts.listBusinessBlackouts,
  addDay: contracts.createBusinessBlackout,
  addDays: contracts.createBusinessBlackouts,
  remove: contracts.deleteBusinessBlackout,
};
const ofOffering = {
  list: contracts.listOfferingBlackouts,
  addDay: contracts.createOfferingBlackout,
  addDays: contracts.createOfferingBlackouts,
  remove: contracts.deleteOfferingBlackout,
};

/** The endpoints of closed days, of one offering or of the business, and what fills their paths. */
function placeOf({ clientId: client_id, offeringId }: BlackoutScope) {
  return offeringId === null
    ? { contracts: ofBusiness, params: { client_id, offering_id: '' } }
    : { contracts: ofOffering, params: { client_id, offering_id: offeringId } };
}

/** Closed days of one offering or of the business, earliest first. */
export function useBlackouts(scope: BlackoutScope) {
  const { contracts: endpoints, params } = placeOf(scope);
  return useRead(endpoints.list, { params });
}

/** Closes one day or a range of them; the answer's data is the sentence that says so. */
export function useAddBlackouts(scope: BlackoutScope) {
  const api = useApi();
  const readAgain = useReadAgain();
  const { contracts: endpoints, params } = placeOf(scope);
  return async (mode: BlackoutMode, values: BlackoutValues) => {
    const { blackout_date, reason } = values;
    const answer =
      mode === 'single'
        ? await api.call(endpoints.addDay, { params, body: { blackout_date, reason } })
        : await api.call(endpoints.addDays, { params, body: { dates: datesOf(values), reason } });
    if (!answer.ok) return answer;
    await readAgain(endpoints.list);
    return {
      ...answer,
      data: mode === 'range' && 'message' in answer.data ? answer.data.message : wordingOf(scope).added,
    };
  };
}

/** Deletes a closure and says so, with the way back where a day of it is still to come. Requirement O58. */
export function useClosureRemoval(scope: BlackoutScope, show: ShowMessage): (closure: Closure) => Promise<void> {
  const api = useApi();
  const readAgain = useReadAgain();
  const add = useAddBlackouts(scope);
  const today = useVenueDate();
  const { contracts: endpoints, params } = placeOf(scope);

  const closeAgain = async (closure: Closure): Promise<void> => {
    const days = reclosing(closure, today);
    if (!days) return;
    const answer = await add('range', { ...noBlackout, ...days });
    if (answer.ok) show('done', dayCountOf(closure) === 1 ? 'The day is closed again' : 'The days are closed again');
    else show('failed', failureText(answer, wordingOf(scope).rangeFailed), () => void closeAgain(closure));
  };

  return async (closure) => {
    const days = dayCountOf(closure);
    /* All days of a closure are opened again, or none. */
    const answer = await api.call(endpoints.remove, {
      params: { ...params, blackout_id: closure.id },
      query: { through: closure.last },
    });
    if (!answer.ok) return show('failed', failureText(answer, 'Failed to delete blackout date'));
    await readAgain(endpoints.list);
    const text = days === 1 ? 'Blackout date deleted successfully' : `${days} blackout dates deleted successfully`;
    show('done', text, reclosing(closure, today) ? () => void closeAgain(closure) : undefined);
  };
}
