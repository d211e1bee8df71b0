import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog/dialog.tsx';
import { DialogActions } from './dialog/dialog-actions.tsx';
import type { ContractForm } from './forms/use-contract-form.ts';

interface Footer {
  onCancel: () => void;
  label: string;
  busyLabel: string;
  isDisabled?: boolean;
  isHarmful?: boolean;
}

interface DialogFormProps extends Footer {
  form: Pick<ContractForm<never, unknown>, 'props' | 'failure' | 'isBusy'>;
  children: ReactNode;
}

/** A dialog that consists of one form. However it is closed, it asks before typed text is lost. */
export function FormDialog({ title, size, ...form }: DialogFormProps & { title: string; size?: string }) {
  return (
    <Dialog opened onClose={form.onCancel} title={title} {...(size === undefined ? {} : { size })}>
      <DialogForm {...form} />
    </Dialog>
  );
}

/** A form in a dialog: its fields, and their end. */
export function DialogForm({ form, children, ...footer }: DialogFormProps) {
  return (
    <form {...form.props}>
      <Stack gap="md">
        {children}
        <DialogFooter {...footer} error={form.failure ? { message: form.failure } : null} isBusy={form.isBusy} />
      </Stack>
    </form>
  );
}

/** The end of a form in a dialog: why it failed, cancel, and the one thing it does. */
export function DialogFooter({
  error,
  onCancel,
  label,
  busyLabel,
  isBusy,
  isDisabled = false,
  isHarmful = false,
}: Footer & { error: { message: string } | null; isBusy: boolean }) {
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
