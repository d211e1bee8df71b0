import {
  type ClientView,
  getClient,
  updateClient,
  updatePaymentInfo,
} from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { useState } from 'react';
import { type Refusal, refusal } from '../../components/forms/form-problems.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import {
  allFieldsRequired,
  type ClientField,
  type ClientValues,
  expiryProblem,
  formValues,
  missingFields,
  storedValues,
} from './client-fields.ts';
import { saidBy, useShowClients } from './clients.queries.ts';
import { changedValues, type ForeignChange, mergeEdits } from './merge-edits.ts';

const CHANGED_MEANWHILE = 'Please review the changes above, then save again.';

export interface ClientEdit {
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
export function useClientEdit({ client, names, optional, part, texts, onSaved }: ClientEdit) {
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
