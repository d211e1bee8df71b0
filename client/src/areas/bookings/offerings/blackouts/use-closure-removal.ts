import { ApiError } from '#lib/api/api-result';
import { failureText } from '#lib/api/failure-text';
import { useVenueDate } from '#sync/react/use-venue-date';
import { type BlackoutScope, noBlackout, wordingOf } from './blackout.model.ts';
import { useAddBlackouts, useDeleteClosure } from './blackouts.queries.ts';
import { type Closure, dayCountOf, reclosing } from './closure.model.ts';
import type { ShowMessage } from './timed-message.tsx';

/** Deletes a closure and says so, with the way back where a day of it is still to come. Requirement O58. */
export function useClosureRemoval(scope: BlackoutScope, show: ShowMessage): (closure: Closure) => Promise<void> {
  const remove = useDeleteClosure(scope);
  const add = useAddBlackouts(scope);
  const today = useVenueDate();

  const closeAgain = async (closure: Closure): Promise<void> => {
    const days = reclosing(closure, today);
    if (!days) return;
    const answer = await add('range', { ...noBlackout, ...days });
    if (answer.ok) show('done', dayCountOf(closure) === 1 ? 'The day is closed again' : 'The days are closed again');
    else show('failed', failureText(answer, wordingOf(scope).rangeFailed), () => void closeAgain(closure));
  };

  return async (closure) => {
    const days = dayCountOf(closure);
    try {
      await remove.mutateAsync(closure);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      show('failed', failureText(error.failure, 'Failed to delete blackout date'));
      return;
    }
    const text = days === 1 ? 'Blackout date deleted successfully' : `${days} blackout dates deleted successfully`;
    show('done', text, reclosing(closure, today) ? () => void closeAgain(closure) : undefined);
  };
}
