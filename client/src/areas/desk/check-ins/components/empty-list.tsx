import { Button, Text } from '@mantine/core';
import classes from '../check-in.module.css';
import { emptyMessage } from '../model/check-in.model.ts';
import type { Desk } from '../model/use-desk.ts';

/** Why nothing is listed, and what to do about it. */
export function EmptyList({ desk, partiesFound }: { desk: Desk; partiesFound: number }) {
  const { filters, totals, inScope, all, change, isFilled } = desk;
  const isSearched = filters.search.trim() !== '' || filters.tableSearch.trim() !== '';
  const hint = hintOf(desk, isSearched, partiesFound);
  return (
    <div className={classes['empty']}>
      <Text fw={600}>
        {!isFilled
          ? 'Not here yet'
          : all === 0 && !isSearched
            ? 'No customers yet'
            : emptyMessage({ view: filters.view, isSearched, total: totals[filters.view], inScope })}
      </Text>
      {hint && (
        <Text size="sm" c="dimmed" mt={4}>
          {hint}
        </Text>
      )}
      {isSearched && (
        <Button variant="default" size="xs" mt="md" onClick={() => change({ search: '', tableSearch: '' })}>
          Clear search
        </Button>
      )}
    </div>
  );
}

function hintOf(
  { filters, totals, inScope, all, isFilled }: Desk,
  isSearched: boolean,
  partiesFound: number,
): string | null {
  if (!isFilled) return 'Customers are still loading on this device. Matches appear as they arrive.';
  if (all === 0) return 'People appear here as soon as they sign a waiver.';
  const other = filters.view === 'checked_in' ? 'not_checked_in' : 'checked_in';
  if (isSearched && totals[filters.view] === 0 && totals[other] !== 0)
    return other === 'checked_in' ? 'Found among those already checked in.' : 'Found among those not checked in.';
  if (filters.search.trim() !== '' && partiesFound > 0) return 'Found among the parties.';
  if (!isSearched && inScope === 0) return 'No one signed in the last 7 days. Show All lists everyone.';
  return null;
}
