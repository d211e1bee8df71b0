import { type ReactNode, useEffect, useRef } from 'react';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import type { Notice } from './step.ts';

/** The title of a step, which gets the focus when the step opens, and what went wrong below it. */
export function StepTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo?.({ top: 0 });
  }, []);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className={visitor.title}>
        {children}
      </h1>
      {lead ? <p className={visitor.lead}>{lead}</p> : null}
    </div>
  );
}

/** Next to the button that was pressed, where it is read. */
export function StepNotice({ notice }: { notice: Notice | null }) {
  return <FailureBanner>{notice?.tone === 'bad' ? notice.text : null}</FailureBanner>;
}
