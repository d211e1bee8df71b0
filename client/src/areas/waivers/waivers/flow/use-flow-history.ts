import { useEffect, useEffectEvent, useRef } from 'react';
import type { FlowAction, FormStep } from './flow.model.ts';
import { mayGoTo } from './flow.rules.ts';
import { isSameStep, readEntry, withEntry } from './flow-entry.ts';
import type { WaiverFlowState } from './use-waiver-flow.ts';

const start: FormStep = { name: 'selection' };

/**
 * One history entry for each step, so that the browser's Back and Forward lead through the form. The form's own Back is
 * the browser's. The thank-you screen goes back to the first entry: Back from there leaves the form, and no entry leads
 * back to it. Only where the browser is the visitor's own.
 */
export function useFlowHistory(flow: WaiverFlowState): WaiverFlowState {
  const { state, dispatch, rules } = flow;
  const { step } = state;
  const depth = useRef(readEntry(window.history.state).depth);
  const shown = useRef<FormStep | null>(null);

  const onPop = useEffectEvent((event: PopStateEvent) => {
    const entry = readEntry(event.state);
    const ahead = entry.depth - depth.current;
    const isPossible = mayGoTo(state, entry.step, rules);
    if (state.isSubmitting || (ahead > 0 && !isPossible)) {
      if (ahead !== 0) window.history.go(-ahead);
      return;
    }
    depth.current = entry.depth;
    if (step.name === 'success') return;
    if (!isPossible) putEntry('replaceState', start, entry.depth);
    dispatch({ type: 'wentTo', step: isPossible ? entry.step : start });
  });
  useEffect(() => {
    const { pathname } = window.location;
    const listen = (event: PopStateEvent): void => {
      if (window.location.pathname === pathname) onPop(event);
    };
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, []);

  useEffect(() => {
    const before = shown.current;
    shown.current = step.name === 'success' ? null : step;
    if (step.name === 'success') {
      if (depth.current > 0) window.history.go(-depth.current);
      return;
    }
    if (isSameStep(readEntry(window.history.state).step, step)) return;
    /* The adult form that became a child's is no longer a step of the way. */
    const isPushed = before !== null && !(before.name === 'final' && step.name === 'quantity');
    if (isPushed) depth.current += 1;
    putEntry(isPushed ? 'pushState' : 'replaceState', step, depth.current);
  }, [step]);

  return {
    ...flow,
    dispatch(action: FlowAction) {
      if (action.type === 'back' && depth.current > 0) window.history.back();
      else dispatch(action);
    },
  };
}

function putEntry(method: 'pushState' | 'replaceState', step: FormStep, depth: number): void {
  window.history[method](withEntry(window.history.state, { step, depth }), '');
}
