import { type FlowState, initialFlow } from '../flow/flow.model.ts';
import type { OpenedRenewal } from './opened-renewal.ts';

/** The form as it was signed before, without answers, consent and signature, at its first person. Requirement W49. */
export function renewedFlow({ kind, person, minors }: Pick<OpenedRenewal, 'kind' | 'person' | 'minors'>): FlowState {
  return {
    ...initialFlow,
    kind,
    step: kind === 'adult' ? { name: 'final' } : { name: 'minor', index: 0 },
    adult: person,
    minors,
  };
}
