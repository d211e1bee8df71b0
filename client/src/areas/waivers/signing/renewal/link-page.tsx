import type { ReactNode } from 'react';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import { StepFrame } from '../flow/components/step-frame.tsx';

const gatehouse = { name: 'Gatehouse', logoUrl: null };

interface LinkPageProps {
  title: string;
  lead: string;
  failure?: string | null;
  /** The one button; none where there is nothing left to do. */
  children?: ReactNode;
}

/** What a mail's link leads to: of no venue that it could name, because it asks for nothing before the button is pressed. */
export function LinkPage({ title, lead, failure = null, children }: LinkPageProps) {
  return (
    <StepFrame key={title} venue={gatehouse} title={title} lead={lead} back={null} aside={<LanguageChoice />}>
      <FailureBanner>{failure}</FailureBanner>
      {children}
    </StepFrame>
  );
}
