import { Button, Modal, Text } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react';
import { useBlocker } from 'react-router';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { useUpdateHold } from '../../pwa/pwa-context.tsx';

type Report = (form: string, isDirty: boolean) => void;

const UnsavedContext = createContext<Report>(() => undefined);

/** Says for one form of the page whether it holds what was not saved. */
export function useUnsaved(isDirty: boolean): void {
  const report = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    report(id, isDirty);
    return () => report(id, false);
  }, [report, id, isDirty]);
}

/** Around forms: leaving asks first while one of them holds what was not saved, and a new release waits. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback<Report>((form, isDirty) => {
    setDirty((before) => {
      if (before.has(form) === isDirty) return before;
      const next = new Set(before);
      if (isDirty) next.add(form);
      else next.delete(form);
      return next;
    });
  }, []);
  const isUnsaved = dirty.size > 0;
  useUpdateHold('unsaved changes', isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const value = useMemo(() => report, [report]);
  return (
    <UnsavedContext value={value}>
      {children}
      <Modal opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title="Leave without saving?">
        <Text mb="lg">What you changed on this page was not saved yet.</Text>
        <DialogActions>
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            Stay here
          </Button>
        </DialogActions>
      </Modal>
    </UnsavedContext>
  );
}
