import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { SearchField } from '#components/search-field.tsx';
import type { ArchiveView } from './archive.model.ts';

interface ArchiveFiltersProps {
  view: ArchiveView;
  years: readonly string[];
  restored: number;
  onChange: (change: Partial<ArchiveView>) => void;
}

/**
 * The archive's search, year and state, for the owner. `restored` is how many waivers are back among this year's; `years` is
 * the choice below 'All years'.
 */
export function ArchiveFilters({ view, years, restored, onChange }: ArchiveFiltersProps) {
  return (
    <Group gap="sm" align="flex-end">
      <SearchField
        w={{ base: '100%', sm: 320 }}
        aria-label="Search the archive"
        placeholder="Name, email, phone or waiver ID"
        search={view.search}
        onSearch={(search) => onChange({ search })}
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
