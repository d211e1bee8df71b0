import { isCardExpiry } from '@gatehouse/sync-protocol/areas/money/subscription/card-expiry';
import { type ClientView, createClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Text } from '@mantine/core';
import { DialogForm } from '#components/dialog-footer.tsx';
import { type Refusal, refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import {
  allFieldsRequired,
  type ClientField,
  type ClientValues,
  expiryProblem,
  formValues,
  infoFields,
  missingFields,
  paymentFields,
} from '#domain/clients/client-fields';
import { ClientInputs } from '#domain/clients/client-inputs.tsx';
import { saidBy } from '#domain/clients/clients.queries';
import { useApi } from '#lib/api/api-context.tsx';

const names: readonly ClientField[] = [...infoFields, 'password', ...paymentFields];
const texts = { failed: 'Failed to add client', network: 'Failed to add client' };
const EXPIRY = 'Expiration date must be in MM/YY format (e.g., 12/28)';

/** Makes a client with its owner's sign-in. Of the card it asks only for what may be kept. Requirements R17, Y13, Y18. */
export function AddClientForm({ onSaved, onCancel }: { onSaved: (client: ClientView) => void; onCancel: () => void }) {
  const api = useApi();
  const form = useContractForm<ClientValues, ClientView | Refusal>(createClient, {
    initialValues: formValues(null, names),
    check: (values) => expiryProblem(values, EXPIRY),
    send: async (values) => {
      const { client_name, contact_first_name, contact_last_name, phone, email, password, ...payment } = values;
      const required = { client_name, contact_first_name, contact_last_name, phone, email, password };
      const body = { ...payment, ...(required as Record<keyof typeof required, string>) };
      const answer = await api.call(createClient, { body });
      if (answer.ok) return answer.data.client;
      return refusal(saidBy(answer, texts), answer.kind === 'refused' ? answer.fields : {});
    },
    onDone: onSaved,
  });
  const { expiration_date: expiry = '' } = form.values;
  const isComplete = missingFields(form.values).length === 0;
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      label="Add Client"
      busyLabel="Adding…"
      isDisabled={!isComplete || !isCardExpiry(expiry)}
    >
      <ClientInputs form={form} names={names} optional={[]} />
      <Text size="sm" c="dimmed" component="output">
        {isComplete && !isCardExpiry(expiry) ? EXPIRY : null}
        {isComplete ? null : `${allFieldsRequired} Whole card numbers and security codes are never entered here.`}
      </Text>
    </DialogForm>
  );
}
