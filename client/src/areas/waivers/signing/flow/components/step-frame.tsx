import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { VisitorTop } from '#components/visitor/visitor-top.tsx';
import type { FlowVenue } from '../use-waiver-flow.ts';
import styles from './flow.module.css';

/** The id of the title, by which forms are named. One step is shown at a time. */
export const STEP_TITLE = 'step-title';

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

/** Venue, Back and title of one step. Back stays in sight. The title gets the focus, so that a screen reader starts there. */
export function StepFrame({ venue, title, lead, back, aside, isWide = false, children }: StepFrameProps) {
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
      {back ? (
        <div className={styles.back}>
          <Button
            variant="default"
            size="lg"
            onClick={back.go}
            disabled={back.isDisabled ?? false}
            leftSection={<span aria-hidden="true">‹</span>}
          >
            {back.label}
          </Button>
        </div>
      ) : null}
      <div>
        <h1 ref={heading} id={STEP_TITLE} tabIndex={-1} className={visitor.title}>
          {title}
        </h1>
        {lead ? <p className={visitor.lead}>{lead}</p> : null}
      </div>
      {children}
    </VisitorPage>
  );
}
