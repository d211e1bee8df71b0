import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorDialog } from '#components/visitor/visitor-dialog.tsx';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import waitlist from '../waitlist.module.css';
import type { EntryCalls } from './use-entry-calls.ts';

interface LeaveWaitlistProps {
  calls: EntryCalls;
  /** A place is held, which goes on to the next. */
  hasOffer: boolean;
}

/** Leaves the waitlist, after a question: the place in line is lost. */
export function LeaveWaitlist({ calls: { busy, failureOf, leave }, hasOffer }: LeaveWaitlistProps) {
  const t = useWaitlistText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="xl" variant="default" disabled={busy !== null} onClick={() => setIsOpen(true)}>
        {t('leave.open')}
      </Button>
      <VisitorDialog isOpen={isOpen} title={t('leave.title')} onClose={() => setIsOpen(false)} size="small">
        <div className={waitlist.question}>
          <p className={visitor.lead}>
            {hasOffer ? `${t('leave.offeredLead')} ` : null}
            {t('leave.lead')}
          </p>
          <FailureBanner>{failureOf('leave')}</FailureBanner>
          <Button size="xl" color="red" disabled={busy !== null} aria-busy={busy !== null} onClick={() => void leave()}>
            {t(busy === 'leave' ? 'leave.leaving' : 'leave.confirm')}
          </Button>
          <Button size="xl" variant="default" onClick={() => setIsOpen(false)}>
            {t('leave.stay')}
          </Button>
        </div>
      </VisitorDialog>
    </>
  );
}
