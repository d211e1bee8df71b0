import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureAlert } from '../forms/failure-alert.tsx';
import classes from './dialog-actions.module.css';

interface DialogActionsProps {
  /** Why the last try failed. Shown with the buttons, because the end of the form may be out of sight. */
  error?: string | null;
  /** Stays apart from the others, such as the way back. */
  first?: ReactNode;
  children: ReactNode;
}

/** The buttons at the end of a dialog; one of them closes it. They stay in sight in a dialog longer than the screen. Requirement U20. */
export function DialogActions({ error = null, first = null, children }: DialogActionsProps) {
  return (
    <div className={classes['footer']}>
      <FailureAlert>{error}</FailureAlert>
      <div className={classes['buttons']}>
        {first === null ? null : <div className={classes['first']}>{first}</div>}
        {children}
      </div>
    </div>
  );
}

/** The end of a dialog that only shows something. */
export function CloseActions({ onClose }: { onClose: () => void }) {
  return (
    <DialogActions>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  );
}
