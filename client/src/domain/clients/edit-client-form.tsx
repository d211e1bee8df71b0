import {
  type ClientView,
  getClient,
  updateClient,
  updatePaymentInfo,
} from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Refusal, refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { useApi } from '#lib/api/api-context.tsx';
import { DialogForm } from '../../components/dialog-footer.tsx';
import {
  allFieldsRequired,
  type ClientField,
  type ClientValues,
  clientFieldLabels,
  expiryProblem,
  formValues,
  missingFields,
  shownValue,
  storedValues,
} from './client-fields.ts';
import { ClientInputs } from './client-inputs.tsx';
import { saidBy, useShowClients } from './clients.queries.ts';
import { changedValues, type ForeignChange, mergeEdits } from './merge-edits.ts';

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

/** What someone else saved while the form was open. A field that both changed is decided here, or by typing. Requirement Y11. */
function ForeignChanges({
  changes,
  values,
  onChoose,
}: {
  changes: readonly ForeignChange<ClientField>[];
  values: Readonly<Partial<Record<ClientField, string>>>;
  onChoose: (name: ClientField, value: string) => void;
}) {
  if (changes.length === 0) return null;
  return (
    <Alert color="yellow" role="alert">
      <Stack gap="sm">
        <Text fw={600}>Someone else changed this client</Text>
        {changes.map((change) => (
          <Change key={change.name} change={change} value={values[change.name]} onChoose={onChoose} />
        ))}
        <Text size="sm">Nothing was overwritten. Save again to keep what this form shows now.</Text>
      </Stack>
    </Alert>
  );
}

function Change({
  change: { name, before, now, typed },
  value,
  onChoose,
}: {
  change: ForeignChange<ClientField>;
  value: string | undefined;
  onChoose: (name: ClientField, value: string) => void;
}) {
  const theirs = shownValue(name, now);
  return (
    <div>
      <Text size="sm">
        <strong>{clientFieldLabels[name]}</strong>: they changed {shownValue(name, before)} to <strong>{theirs}</strong>
        {typed === null ? '.' : ', you typed '}
        {typed === null ? null : <strong>{shownValue(name, typed)}</strong>}
        {typed === null ? null : '.'}
      </Text>
      {typed === null ? null : (
        <Group gap="xs" mt={6}>
          {[
            { label: 'Keep mine', kept: typed },
            { label: 'Take theirs', kept: now },
          ].map(({ label, kept }) => (
            <Button
              key={label}
              size="xs"
              variant={value === kept ? 'filled' : 'default'}
              aria-label={`${label}: ${clientFieldLabels[name]}`}
              aria-pressed={value === kept}
              onClick={() => onChoose(name, kept)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

const CHANGED_MEANWHILE = 'Please review the changes above, then save again.';

interface ClientEdit {
  client: ClientView;
  names: readonly ClientField[];
  /** Those that may stay empty. */
  optional: readonly ClientField[];
  /** Which endpoint takes them. */
  part: 'client' | 'payment';
  texts: { failed: string; network: string };
  onSaved: (client: ClientView) => void;
}

/**
 * A form that changes a client: only what was changed is sent, with the version that the form began with. Where someone else saved
 * meanwhile, their changes are merged into the form and shown, and the person saves again. Requirement Y11.
 */
function useClientEdit({ client, names, optional, part, texts, onSaved }: ClientEdit) {
  const api = useApi();
  const show = useShowClients();
  const [base, setBase] = useState(client);
  const [changes, setChanges] = useState<ForeignChange<ClientField>[]>([]);
  const params = { client_id: client.client_id };

  const bodyOf = (values: ClientValues) => {
    const { password, ...stored } = values;
    const changed = changedValues(storedValues(base), stored);
    return { ...changed, ...(password ? { password } : {}), version: base.version };
  };
  const save = (values: ClientValues) =>
    part === 'client'
      ? api.call(updateClient, { params, body: bodyOf(values) })
      : api.call(updatePaymentInfo, { params, body: bodyOf(values) });
  /** Returns whether the form shows the changes. */
  const mergeLatest = async (values: ClientValues): Promise<boolean> => {
    const latest = await api.call(getClient, { params });
    if (!latest.ok) return false;
    const merged = mergeEdits<ClientField>({ ...storedValues(base), password: '' }, values, {
      ...storedValues(latest.data.client),
      password: '',
    });
    show.put(latest.data.client);
    setBase(latest.data.client);
    setChanges(merged.changes);
    form.set(merged.values);
    return true;
  };

  const form = useContractForm<ClientValues, ClientView | Refusal>(
    part === 'client' ? updateClient : updatePaymentInfo,
    {
      initialValues: formValues(client, names),
      bodyOf,
      check: (values) => ({
        ...Object.fromEntries(missingFields(values, optional).map((name) => [name, allFieldsRequired])),
        ...expiryProblem(values, 'Please enter a valid date in MM/YY format'),
      }),
      send: async (values) => {
        const answer = await save(values);
        if (answer.ok) return answer.data.client;
        if (answer.kind === 'refused' && answer.code === 'VERSION_CONFLICT' && (await mergeLatest(values)))
          return refusal(CHANGED_MEANWHILE);
        return refusal(saidBy(answer, texts), answer.kind === 'refused' ? answer.fields : {});
      },
      onDone: (saved) => {
        show.put(saved);
        onSaved(saved);
      },
    },
  );
  return { form, changes, choose: (name: ClientField, value: string) => form.set({ [name]: value }) };
}
