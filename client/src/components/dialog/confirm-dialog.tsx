import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { PlainDialog } from './plain-dialog.tsx';

/** Confirms a destructive action. `onConfirm` may be slow: the button shows progress and keeps its width. */
export function ConfirmDialog({
  opened,
  title,
  children,
  cancelLabel = 'Cancel',
  confirmLabel,
  busyLabel,
  isDangerous = true,
  isDisabled = false,
  onConfirm,
  onClose,
}: {
  opened: boolean;
  title: string;
  children: ReactNode;
  cancelLabel?: string;
  /** Null where there is nothing to confirm: the dialog can only be closed. */
  confirmLabel: string | null;
  busyLabel: string;
  isDangerous?: boolean;
  /** While it can't be confirmed yet. */
  isDisabled?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await onConfirm();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <PlainDialog opened={opened} onClose={onClose} title={title}>
      <Text component="div" mb="lg">
        {children}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {confirmLabel === null ? 'Close' : cancelLabel}
        </Button>
        {confirmLabel === null ? null : (
          <Button
            {...(isDangerous ? { color: 'red' } : {})}
            miw={140}
            onClick={() => void confirm()}
            disabled={isBusy || isDisabled}
          >
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        )}
      </DialogActions>
    </PlainDialog>
  );
}
