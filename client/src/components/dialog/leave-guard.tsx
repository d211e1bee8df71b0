import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { unsavedIn } from '../forms/unsaved.ts';
import { DiscardDialog } from './discard-dialog.tsx';

/** Once around the screens of staff: another screen, Back and closing the tab ask first while a form holds what was not sent. Requirement U22. */
export function LeaveGuard() {
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
  return (
    <DiscardDialog
      opened={blocker.state === 'blocked'}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  );
}
