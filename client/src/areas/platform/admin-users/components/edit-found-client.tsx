import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Stack, Text } from '@mantine/core';
import { type ClientField, infoFields, paymentFields } from '#domain/clients/client-fields';
import { EditClientForm } from '#domain/clients/edit-client-form.tsx';
import { PaymentInfoForm } from './payment-info-form.tsx';

const info: readonly ClientField[] = [...infoFields, 'password'];
const all: readonly ClientField[] = [...info, ...paymentFields];
const optional: readonly ClientField[] = ['password'];
const texts = { failed: 'Failed to update client', network: 'Error updating client' };

/** The second step of editing a client: all of it, its contact, or its payments. Requirement Y18. */
export function EditFoundClient({
  client,
  kind,
  onSaved,
  onCancel,
}: {
  client: ClientView;
  kind: 'all' | 'info' | 'payment';
  onSaved: (message: string) => void;
  onCancel: () => void;
}) {
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {client.client_name} ({client.client_id})
      </Text>
      {kind === 'payment' ? (
        <PaymentInfoForm
          client={client}
          onSaved={({ client_id: id }) => onSaved(`Payment information for client ${id} updated successfully`)}
          onCancel={onCancel}
        />
      ) : (
        <EditClientForm
          client={client}
          names={kind === 'info' ? info : all}
          optional={optional}
          part="client"
          texts={texts}
          onSaved={({ client_id: id }) => onSaved(`Client ${id} updated successfully`)}
          onCancel={onCancel}
        />
      )}
    </Stack>
  );
}
