import { resetClientPassword } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { useChange } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';

/** Mails the owner a link, after a question. */
export function ResetPassword({ clientId }: { clientId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  /* Where it fails, the dialog says why. */
  const reset = useChange(resetClientPassword, { done: ({ message }) => message, onDone: () => setIsAsking(false) });
  const close = (): void => {
    setIsAsking(false);
    reset.reset();
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Reset Password
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Reset the owner’s password?"
        confirmLabel="Send the link"
        busyLabel="Sending…"
        isDangerous={false}
        onConfirm={async () => void (await reset.act({ body: { clientId } }))}
        onClose={close}
      >
        The owner gets an email with a link to choose a new password. The current password works until then. The client
        can see that support sent the link.
        {reset.error ? <ErrorState message={`Failed to reset password: ${reset.error.message}`} /> : null}
      </ConfirmDialog>
    </>
  );
}
