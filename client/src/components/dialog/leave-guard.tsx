import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { unsavedIn } from '../forms/unsaved.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { IsLeaving } from './outer-dialog.ts';

/**
 * Around the screens of staff: another screen, Back and closing the tab ask first while a form holds what was not sent. The
 * question may come over a dialog, which hears nothing meanwhile. Requirement U22.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsavedIn(document.body),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (unsavedIn(document.body)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const isAsking = blocker.state === 'blocked';
  return (
    <>
      <IsLeaving value={isAsking}>{children}</IsLeaving>
      {/* Mounted anew each time, and so over a dialog that is open. */}
      {isAsking ? <DiscardDialog onKeep={() => blocker.reset()} onDiscard={() => blocker.proceed()} /> : null}
    </>
  );
}
