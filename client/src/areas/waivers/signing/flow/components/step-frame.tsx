import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { VisitorTop } from '#components/visitor/visitor-top.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { FlowVenue } from '../use-waiver-flow.ts';

interface StepFrameProps {
  venue: Pick<FlowVenue, 'name' | 'logoUrl'>;
  title: string;
  lead?: ReactNode;
  /** Null where there is nothing to go back to. */
  back: { label: string; go: () => void; isDisabled?: boolean } | null;
  aside?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** Venue, Back and title of one step. The title gets the focus, so that a screen reader starts there. */
export function StepFrame({ venue, title, lead, back, aside, isWide = false, children }: StepFrameProps) {
  const { t } = useVisitorText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    /* The step of a desk is in a dialog, which scrolls by itself. */
    heading.current?.closest('[role="dialog"]')?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <VisitorPage
      isWide={isWide}
      top={
        <VisitorTop name={venue.name} logoUrl={venue.logoUrl}>
          {aside}
        </VisitorTop>
      }
    >
      <div>
        {back ? (
          <Button
            variant="subtle"
            size="lg"
            ml={-14}
            px={14}
            mb={8}
            onClick={back.go}
            disabled={back.isDisabled ?? false}
            leftSection={<span aria-hidden="true">‹</span>}
          >
            {back.label || t('common.back')}
          </Button>
        ) : null}
        <h1 ref={heading} tabIndex={-1} className={visitor.title}>
          {title}
        </h1>
        {lead ? <p className={visitor.lead}>{lead}</p> : null}
      </div>
      {children}
    </VisitorPage>
  );
}
