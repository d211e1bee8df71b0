import { actionLabels } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { Button, Select, TextInput } from '@mantine/core';
import classes from '../audit-log.module.css';
import type { LogView } from '../model/audit-log.queries.ts';
import { ChainSelect } from './chain-select.tsx';

const actorKinds = [
  { value: '', label: 'Anyone' },
  { value: 'user', label: 'Signed-in people' },
  { value: 'device', label: 'Devices' },
  { value: 'visitor', label: 'Visitors' },
  { value: 'system', label: 'Gatehouse' },
];
const anyKind = { value: '', label: 'All kinds' };

interface LogToolsProps {
  view: LogView;
  clientName: string | null;
  /** In words, where one actor is filtered by. */
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
