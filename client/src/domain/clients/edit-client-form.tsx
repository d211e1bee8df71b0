import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { DialogForm } from '../../components/dialog-footer.tsx';
import type { ClientField } from './client-fields.ts';
import { ClientInputs } from './client-inputs.tsx';
import { ForeignChanges } from './foreign-changes.tsx';
import { useClientEdit } from './use-client-edit.ts';

interface EditClientFormProps {
  client: ClientView;
  names: readonly ClientField[];
  /** Those that may stay empty. */
  optional: readonly ClientField[];
  part: 'client' | 'payment';
  texts: { failed: string; network: string };
  onSaved: (client: ClientView) => void;
  onCancel: () => void;
}

/** The form of a dialog that changes a client. */
export function EditClientForm({ onCancel, ...edit }: EditClientFormProps) {
  const { form, changes, choose } = useClientEdit(edit);
  return (
    <DialogForm form={form} onCancel={onCancel} label="Save Changes" busyLabel="Saving…">
      <ForeignChanges changes={changes} values={form.values} onChoose={choose} />
      <ClientInputs form={form} names={edit.names} optional={edit.optional} />
    </DialogForm>
  );
}
