import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { toast } from '../../components/toast.ts';
import { type ClientField, infoFields, paymentFields } from './client-fields.ts';
import { EditClientForm } from './edit-client-form.tsx';

const names: readonly ClientField[] = [...infoFields, ...paymentFields];
/** Nobody may have paid yet, nor stored a card. */
const optional: readonly ClientField[] = paymentFields.filter((name) => name !== 'payment_status');
const texts = { failed: 'Failed to update client', network: 'Network error while updating client' };

/** An admin's form for a venue's contact, status and card notes. It closes after a save, with a toast. */
export function EditClientDialog({ client, onClose }: { client: ClientView; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} size="lg" title={`Edit ${client.client_name} (${client.client_id})`}>
      <EditClientForm
        client={client}
        names={names}
        /* A phone that was never given is not missed here, but one that was given is not cleared. */
        optional={client.phone === '' ? ['phone', ...optional] : optional}
        part="client"
        texts={texts}
        onCancel={onClose}
        onSaved={(saved) => {
          toast(`Client ${saved.client_id} updated successfully`);
          onClose();
        }}
      />
    </Dialog>
  );
}
