import type { ReactNode } from 'react';
import type { ShownDocument } from '../signing-args.ts';
import type { FlowVenue, WaiverFlowState } from '../use-waiver-flow.ts';

export interface StepProps {
  flow: WaiverFlowState;
  venue: FlowVenue;
  document: ShownDocument;
  isShared: boolean;
  aside?: ReactNode;
}
