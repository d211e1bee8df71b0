import { type ReactNode, useEffect } from 'react';
import { FinalStep } from './flow/components/final-step.tsx';
import { MinorStep } from './flow/components/minor-step.tsx';
import { QuantityStep } from './flow/components/quantity-step.tsx';
import { SelectionStep } from './flow/components/selection-step.tsx';
import type { StepProps } from './flow/components/step-props.ts';
import type { Receipt } from './flow/flow.model.ts';
import { type FlowSettings, useWaiverFlow } from './flow/use-waiver-flow.ts';

interface Around {
  /** At the right end of the row above each step. */
  aside?: ReactNode;
  /** What can't be signed here. */
  notice?: ReactNode;
  renderSuccess: (receipt: Receipt, startAgain: () => void) => ReactNode;
}

export interface WaiverFlowProps extends FlowSettings, Around {
  /** A tablet that strangers share: autocomplete is off. Requirement K10. */
  isShared: boolean;
}

/** The waiver flow from choosing whom it is for to the last screen. Requirement W7. */
export function WaiverFlow({ isShared, aside, notice, renderSuccess, ...settings }: WaiverFlowProps) {
  const flow = useWaiverFlow(settings);
  const { venue, documents } = settings;
  return <FlowSteps {...{ flow, venue, documents, isShared, aside, notice, renderSuccess }} />;
}

/** What the last step may ask for is loaded while the first ones are filled in: the network may be gone by then. */
function useLastStepReady({ documents, venue }: Pick<StepProps, 'documents' | 'venue'>): void {
  const asksMore =
    documents.length > 1 || documents.some(({ questions }) => questions.length > 0) || venue.isRelationshipRequired;
  useEffect(() => {
    if (asksMore) void import('./flow/components/document-cards.tsx').catch(() => undefined);
  }, [asksMore]);
}

/** The screen of the step that a flow is at. */
export function FlowSteps({ renderSuccess, ...shared }: StepProps & Around) {
  useLastStepReady(shared);
  const { state, dispatch } = shared.flow;
  switch (state.step.name) {
    case 'selection':
      return <SelectionStep {...shared} />;
    case 'quantity':
      return <QuantityStep {...shared} />;
    case 'minor':
      return <MinorStep key={state.step.index} index={state.step.index} {...shared} />;
    case 'final':
      return <FinalStep {...shared} />;
    case 'success':
      return renderSuccess(state.step.receipt, () => dispatch({ type: 'restarted' }));
    default:
      return state.step satisfies never;
  }
}
