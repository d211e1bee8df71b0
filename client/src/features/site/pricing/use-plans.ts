import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../../lib/api/api-context.tsx';
import { listPlansEndpoint } from '../../../lib/api/replies/site-replies.ts';
import { type SitePlan, sitePlan } from './site-plan.ts';

export type PlansState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; plans: SitePlan[] };

/** The price list, asked for once, and again on request. */
export function usePlans(): { state: PlansState; retry: () => void } {
  const api = useApi();
  const [state, setState] = useState<PlansState>({ status: 'loading' });
  const isWanted = state.status === 'loading';
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    void api.ask(listPlansEndpoint, { signal: leaving.signal, token: null }).then((result) => {
      if (leaving.signal.aborted) return;
      setState(result.ok ? { status: 'ready', plans: result.data.plans.map(sitePlan) } : { status: 'failed' });
    });
    return () => leaving.abort();
  }, [api, isWanted]);
  const retry = useCallback(() => setState({ status: 'loading' }), []);
  return { state, retry };
}
