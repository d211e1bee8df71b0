import { actionLabels } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { listSupportClients } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '#lib/api/use-read';
import classes from '../audit-log.module.css';

const TYPING_MS = 250;
const platform = { value: PLATFORM_CHAIN, label: 'Gatehouse itself' };
const actorKinds = [
  { value: '', label: 'Anyone' },
  { value: 'user', label: 'Signed-in people' },
  { value: 'device', label: 'Devices' },
  { value: 'visitor', label: 'Visitors' },
  { value: 'system', label: 'Gatehouse' },
];
const anyKind = { value: '', label: 'All kinds' };

/** What is shown; an empty text filters nothing. */
export interface LogView {
  chain: string;
  action: string;
  actor: string;
  /** Days in the browser's zone, both included. */
  from: string;
  to: string;
}

interface LogToolsProps {
  view: LogView;
  clientName: string | null;
  /** The actor in words, where the log is filtered by one. */
  actorName: string | null;
  onChange: (change: Partial<LogView>) => void;
}

/** The audit log's filters for admins. Another chain clears the kind and the actor, and keeps the days. */
export function LogTools({ view, clientName, actorName, onChange }: LogToolsProps) {
  const kinds = actionLabels(view.chain === PLATFORM_CHAIN ? 'platform' : 'venue');
  const isOneActor = !actorKinds.some(({ value }) => value === view.actor);
  const actors = isOneActor ? [...actorKinds, { value: view.actor, label: actorName ?? view.actor }] : actorKinds;
  const isFiltered = view.action !== '' || view.actor !== '' || view.from !== '' || view.to !== '';
  return (
    <div className={classes['tools']}>
      <ChainSelect
        chain={view.chain}
        clientName={clientName}
        onChain={(chain) => onChange({ chain, action: '', actor: '' })}
      />
      <Select
        label="Kind"
        searchable
        allowDeselect={false}
        data={[anyKind, ...kinds]}
        value={view.action}
        onChange={(action) => onChange({ action: action ?? '' })}
      />
      <Select
        label="Actor"
        allowDeselect={false}
        data={actors}
        value={view.actor}
        onChange={(actor) => onChange({ actor: actor ?? '' })}
      />
      <TextInput
        label="From"
        type="date"
        max={view.to || undefined}
        value={view.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        min={view.from || undefined}
        value={view.to}
        error={view.from && view.to && view.to < view.from ? 'Must be after the start date' : null}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      {isFiltered ? (
        <Button variant="default" onClick={() => onChange({ action: '', actor: '', from: '', to: '' })}>
          Clear Filters
        </Button>
      ) : null}
    </div>
  );
}

interface ChainSelectProps {
  chain: string;
  /** Name of the chosen client, once it is known. */
  clientName: string | null;
  onChain: (chain: string) => void;
}

/** The platform, or a client found by name, ID or email on the server. */
function ChainSelect({ chain, clientName, onChain }: ChainSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const { data } = useRead(listSupportClients, { query: { search } }, { placeholderData: keepPreviousData });
  const chosen = chain === PLATFORM_CHAIN ? platform : { value: chain, label: textOf(chain, clientName) };
  const found = (data?.clients ?? []).map((client) => ({
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
