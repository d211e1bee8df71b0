import { useCallback, useEffect, useState } from 'react';
import { askPlans } from '../../../domain/subscription/plans.ts';
import { useApi } from '../../../lib/api/api-context.tsx';
import { keepSchemasFromEval } from '../../../lib/api/no-eval.ts';
import { type SitePlan, sitePlanOf } from './pricing.model.ts';

keepSchemasFromEval();

export type PlansState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; plans: SitePlan[] };

/** The price list, asked for once, and again on request. */
export function usePlans(): { state: PlansState; retry: () => void } {
  const api = useApi();
  const [state, setState] = useState<PlansState>({ status: 'loading' });
  const isWanted = state.status === 'loading';
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    void askPlans(api, leaving.signal).then((result) => {
      if (leaving.signal.aborted) return;
      setState(result.ok ? { status: 'ready', plans: result.data.map(sitePlanOf) } : { status: 'failed' });
    });
    return () => leaving.abort();
  }, [api, isWanted]);
  const retry = useCallback(() => setState({ status: 'loading' }), []);
  return { state, retry };
}
