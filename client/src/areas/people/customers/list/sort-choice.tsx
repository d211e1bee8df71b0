import { Button, Group, NativeSelect } from '@mantine/core';
import classes from './customers.module.css';
import { type Column, columnTitles, type Sort, sortBy } from './list-view.ts';

const options = [
  { value: '', label: 'Newest first' },
  ...Object.entries(columnTitles).map(([value, label]) => ({ value, label: `Sort by ${label}` })),
];

/** The way back to newest first; where the list has no header to press, also the columns. */
export function SortChoice({ sort, onSort }: { sort: readonly Sort[]; onSort: (sort: Sort[]) => void }) {
  const [first] = sort;
  return (
    <Group gap="xs" className={classes['sorting'] ?? ''}>
      {first ? (
        <Button className={classes['newestFirst'] ?? ''} variant="subtle" size="compact-sm" onClick={() => onSort([])}>
          Newest first
        </Button>
      ) : null}
      <NativeSelect
        className={classes['sortSelect'] ?? ''}
        aria-label="Sort by"
        data={options}
        value={first?.column ?? ''}
        onChange={({ currentTarget: { value } }) => onSort(value === '' ? [] : sortBy(sort, value as Column))}
      />
      {first ? (
        <Button
          className={classes['direction'] ?? ''}
          variant="default"
          aria-label={first.direction === 'asc' ? 'Ascending: change' : 'Descending: change'}
          onClick={() => onSort(sortBy(sort, first.column))}
        >
          {first.direction === 'asc' ? '↑' : '↓'}
        </Button>
      ) : null}
    </Group>
  );
}
