import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { listSupportClients } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

const TYPING_MS = 250;
const platform = { value: PLATFORM_CHAIN, label: 'Gatehouse itself' };

interface ChainSelectProps {
  chain: string;
  /** Of the chosen client, once it is known. */
  clientName: string | null;
  onChain: (chain: string) => void;
}

/** The platform, or a client found by name, ID or email on the server. */
export function ChainSelect({ chain, clientName, onChain }: ChainSelectProps) {
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const { data } = useQuery({
    queryKey: ['audit-log', 'clients', search],
    queryFn: async ({ signal }) => dataOf(await api.call(listSupportClients, { query: { search }, signal })).clients,
    placeholderData: keepPreviousData,
  });
  const chosen = chain === PLATFORM_CHAIN ? platform : { value: chain, label: textOf(chain, clientName) };
  const found = (data ?? []).map((client) => ({
    value: client.client_id,
    label: textOf(client.client_id, client.client_name),
  }));
  const others = [platform, ...found].filter(({ value }) => value !== chosen.value);
  return (
    <Select
      label="Audit log of"
      searchable
      allowDeselect={false}
      data={[chosen, ...others]}
      value={chain}
      /* The server has searched already. */
      filter={({ options }) => options}
      onSearchChange={(text) => setTyped(text === chosen.label ? '' : text)}
      onChange={(value) => onChain(value ?? PLATFORM_CHAIN)}
      nothingFoundMessage="No client found"
    />
  );
}

function textOf(clientId: string, clientName: string | null): string {
  return clientName ? `${clientName} (${clientId})` : clientId;
}
