import { DialogForm } from '../../components/dialog-footer.tsx';
import { ClientInputs } from './client-inputs.tsx';
import { ForeignChanges } from './foreign-changes.tsx';
import { type ClientEdit, useClientEdit } from './use-client-edit.ts';

/** The form of a dialog that changes a client. */
export function EditClientForm({ onCancel, ...edit }: ClientEdit & { onCancel: () => void }) {
  const { form, changes, choose } = useClientEdit(edit);
  return (
    <DialogForm form={form} onCancel={onCancel} label="Save Changes" busyLabel="Saving…">
      <ForeignChanges changes={changes} values={form.values} onChoose={choose} />
      <ClientInputs form={form} names={edit.names} optional={edit.optional} />
    </DialogForm>
  );
}
