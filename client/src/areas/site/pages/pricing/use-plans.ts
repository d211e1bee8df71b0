import { useCallback, useContext, useEffect, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { askForPlans } from './ask-for-plans.ts';
import { PreloadedPlans } from './preloaded-plans.ts';
import type { SitePlan } from './site-plan.ts';

export type PlansState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; plans: readonly SitePlan[] };

/** The price list, asked for once, and again on request. */
export function usePlans(): { state: PlansState; retry: () => void } {
  const api = useApi();
  const preloaded = useContext(PreloadedPlans);
  const [state, setState] = useState<PlansState>(
    preloaded ? { status: 'ready', plans: preloaded } : { status: 'loading' },
  );
  const isWanted = state.status === 'loading';
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    void askForPlans(api, leaving.signal).then((plans) => {
      if (leaving.signal.aborted) return;
      setState(plans ? { status: 'ready', plans } : { status: 'failed' });
    });
    return () => leaving.abort();
  }, [api, isWanted]);
  const retry = useCallback(() => setState({ status: 'loading' }), []);
  return { state, retry };
}
