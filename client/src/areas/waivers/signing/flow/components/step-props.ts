import type { ReactNode } from 'react';
import type { VisitDocument } from '../documents/visit-document.ts';
import type { FlowVenue, WaiverFlowState } from '../use-waiver-flow.ts';

export interface StepProps {
  flow: WaiverFlowState;
  venue: FlowVenue;
  documents: readonly VisitDocument[];
  isShared: boolean;
  aside?: ReactNode;
  /** What can't be signed here, above the documents that can. */
  notice?: ReactNode;
}
