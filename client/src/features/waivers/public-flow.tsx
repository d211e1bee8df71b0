import { LanguageChoice } from '../../components/visitor/language-choice.tsx';
import { visitorLanguages } from '../../lib/visitor-text/catalogue.ts';
import { SuccessScreen } from './flow/components/success-screen.tsx';
import { useFlowHistory } from './flow/use-flow-history.ts';
import { useDraftKeeping, useKeptDraft } from './flow/use-kept-draft.ts';
import { type FlowSettings, useWaiverFlow } from './flow/use-waiver-flow.ts';
import { FlowSteps } from './flow/waiver-flow.tsx';

/** The waiver flow in a visitor's own browser: Back, Forward and reload lose nothing of what was typed. */
export function PublicFlow(settings: Omit<FlowSettings, 'kept'>) {
  const { venue, document } = settings;
  const draft = useKeptDraft(venue.clientId, document.sha256);
  const flow = useFlowHistory(useWaiverFlow({ ...settings, kept: draft.kept }));
  useDraftKeeping(flow.state, draft);
  return (
    <FlowSteps
      flow={flow}
      venue={venue}
      document={document}
      isShared={false}
      aside={<LanguageChoice offered={visitorLanguages} />}
      renderSuccess={(receipt, startAgain) => <SuccessScreen receipt={receipt} onAgain={startAgain} />}
    />
  );
}
