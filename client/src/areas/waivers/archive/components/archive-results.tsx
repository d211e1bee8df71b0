import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { countText } from '../model/archive.model.ts';

interface ArchiveResultsProps {
  page: { total: number };
  /** The answer to the former question, shown until the next one comes. */
  isStale: boolean;
  isFiltered: boolean;
  isRestored: boolean;
  /** The list. */
  children: ReactNode;
}

/** How many there are, then the list, or why it is empty. */
export function ArchiveResults({ page, isStale, isFiltered, isRestored, children }: ArchiveResultsProps) {
  return (
    <>
      <Text size="sm" c="dimmed" component="output">
        {isStale ? 'Searching…' : countText(page.total, { isFiltered, isRestored })}
      </Text>
      {page.total === 0 ? (
        <EmptyState title={emptyTitle(isFiltered, isRestored)}>
          {isRestored && !isFiltered ? 'A waiver that you restore is listed here until the year ends.' : null}
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}

function emptyTitle(isFiltered: boolean, isRestored: boolean): string {
  if (isFiltered) return isRestored ? 'No restored waivers match' : 'No archived waivers match';
  return isRestored ? 'No waivers are restored' : 'Every archived waiver is restored';
}
