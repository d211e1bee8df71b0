import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { useEffect, useEffectEvent } from 'react';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { SuccessScreen } from './flow/components/success-screen.tsx';
import { documentsKey } from './flow/documents/visit-document.ts';
import type { FlowState } from './flow/flow.model.ts';
import { useFlowHistory } from './flow/use-flow-history.ts';
import { useDraftKeeping, useKeptDraft } from './flow/use-kept-draft.ts';
import { type FlowSettings, useWaiverFlow } from './flow/use-waiver-flow.ts';
import { FlowSteps } from './waiver-flow.tsx';

interface PublicFlowProps extends Omit<FlowSettings, 'kept'> {
  /** Chosen on the page that led here; null where the visitor chooses. */
  wanted: SigningKind | null;
  begun?: BegunForm | undefined;
}

/** A form that begins filled in. */
export interface BegunForm {
  state: FlowState;
  /** Its draft is kept under, apart from what else is signed in this tab. */
  draftName: string;
  onSigned: () => void;
  /** Instead of beginning again with the same documents. */
  onAgain: () => void;
}

/** The waiver flow in a visitor's own browser: Back, Forward and reload lose nothing of what was typed. */
export function PublicFlow({ wanted, begun, ...settings }: PublicFlowProps) {
  const { venue, documents } = settings;
  const draft = useKeptDraft(begun?.draftName ?? venue.clientId, documentsKey(documents), begun?.state);
  const flow = useFlowHistory(useWaiverFlow({ ...settings, kept: draft.kept }));
  useDraftKeeping(flow.state, draft);
  const begin = useEffectEvent(() => {
    /* What was begun here goes on as it is. */
    if (wanted && flow.state.kind === null) flow.dispatch({ type: 'chosen', kind: wanted });
  });
  useEffect(() => begin(), []);
  const isSigned = flow.state.step.name === 'success';
  const tell = useEffectEvent(() => begun?.onSigned());
  useEffect(() => {
    if (isSigned) tell();
  }, [isSigned]);
  return (
    <FlowSteps
      flow={flow}
      venue={venue}
      documents={documents}
      isShared={false}
      aside={<LanguageChoice />}
      renderSuccess={(receipt, startAgain) => (
        <SuccessScreen venue={venue} receipt={receipt} onAgain={begun?.onAgain ?? startAgain} />
      )}
    />
  );
}
