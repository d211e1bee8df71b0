import { Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ArchiveView } from '../archive.queries.ts';

/** Typing rests this long before the server is asked. */
const SETTLE_MS = 250;

interface ArchiveFiltersProps {
  view: ArchiveView;
  years: readonly string[];
  restored: number;
  onChange: (change: Partial<ArchiveView>) => void;
}

export function ArchiveFilters({ view, years, restored, onChange }: ArchiveFiltersProps) {
  const [typed, setTyped] = useState(view.search);
  const { search } = view;
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => onChange({ search: typed }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onChange]);
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        w={{ base: '100%', sm: 320 }}
        type="search"
        aria-label="Search the archive"
        placeholder="Name, email, phone or waiver ID"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Year"
        data={[{ value: '', label: 'All years' }, ...years]}
        value={view.year}
        onChange={(event) => onChange({ year: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Which waivers"
        data={[
          { value: 'archived', label: 'Archived' },
          { value: 'restored', label: `Restored (${restored.toLocaleString('en-US')})` },
        ]}
        value={view.state}
        onChange={(state) => onChange({ state: state === 'restored' ? 'restored' : 'archived' })}
      />
    </Group>
  );
}
