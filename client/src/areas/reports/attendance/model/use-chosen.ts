import { useSearchParams } from 'react-router';
import { type Chosen, chosenOf } from './attendance.model.ts';

/** The period in the address, so that it stays over the tabs, a reload and a link. */
export function useChosen(): [Chosen, (chosen: Chosen) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (chosen: Chosen): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ['period', 'start', 'end'] as const) {
          const value = chosen[name];
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [chosenOf(params), choose];
}
