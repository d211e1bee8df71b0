import { Button } from '@mantine/core';
import { DialogActions } from './dialog/dialog-actions.tsx';

/** The end of a form in a dialog: why it failed, cancel, and the one thing it does. */
export function DialogFooter({
  error,
  onCancel,
  label,
  busyLabel,
  isBusy,
  isDisabled = false,
  isHarmful = false,
}: {
  error: { message: string } | null;
  onCancel: () => void;
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  isHarmful?: boolean;
}) {
  return (
    <DialogActions error={error?.message ?? null}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" miw={140} disabled={isBusy || isDisabled} {...(isHarmful ? { color: 'red' } : {})}>
        {isBusy ? busyLabel : label}
      </Button>
    </DialogActions>
  );
}
