import type { UnsentMail } from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { toast } from '#components/toast';
import { failureText } from '#lib/api/failure-text';
import { useMailActions } from '../model/mail.queries.ts';

/** Asks before a mail is deleted. Requirement Y116. */
export function DropDialog({ mail, onClose }: { mail: UnsentMail; onClose: () => void }) {
  const actions = useMailActions();
  const confirm = async (): Promise<void> => {
    const answer = await actions.drop(mail.mail_id);
    if (answer.ok) toast('The email was dropped.');
    else toast(failureText(answer, 'The email could not be dropped'), 'failed');
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title="Drop this email?"
      cancelLabel="Keep"
      confirmLabel="Drop"
      busyLabel="Dropping…"
      onConfirm={confirm}
      onClose={onClose}
    >
      {mail.subject ? `“${mail.subject}” to ${mail.recipient}` : 'An email that can’t be read'} is deleted and never
      sent.
    </ConfirmDialog>
  );
}
