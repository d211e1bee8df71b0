import { useCallback, useEffect, useRef, useState } from 'react';
import { listPublicPlans } from '#domain/subscription/plans';
import { useApi } from '#lib/api/api-context.tsx';
import { offersOf, type PlanOffer } from './plan-offers.ts';

export type PlanOffers = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; offers: PlanOffer[] };

/** The periods on offer, with a way to ask again. */
export function usePlanOffers(): { state: PlanOffers; retry: () => void } {
  const api = useApi();
  const [state, setState] = useState<PlanOffers>({ kind: 'loading' });
  const asking = useRef<AbortController>(undefined);
  const ask = useCallback(() => {
    asking.current?.abort();
    const given = new AbortController();
    asking.current = given;
    void listPublicPlans(api, given.signal).then((result) => {
      if (given.signal.aborted) return;
      setState(result.ok ? { kind: 'ready', offers: offersOf(result.data) } : { kind: 'failed' });
    });
  }, [api]);
  useEffect(() => {
    ask();
    return () => asking.current?.abort();
  }, [ask]);
  const retry = () => {
    setState({ kind: 'loading' });
    ask();
  };
  return { state, retry };
}
