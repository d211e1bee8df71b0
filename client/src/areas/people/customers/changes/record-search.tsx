import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { type CustomerPage, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useRead } from '#lib/api/use-read';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './changes.module.css';
import { recordLine, recordName } from './merge.model.ts';

const TYPING_PAUSE_MS = 200;
/** How many records are offered; a longer list is narrowed by typing. */
const OFFERED = 8;

/** Finds the other record of a person among all customers. */
export function RecordSearch({
  clientId,
  not,
  onChoose,
  onCancel,
}: {
  clientId: string;
  /** The record that is open: never offered. */
  not: string;
  onChoose: (row: CustomerRow) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const timeZone = useVenueTimeZone();
  const query = { search, page_size: OFFERED + 1 };
  const { data, error, isLoading, refetch } = useRead(
    listCustomers,
    search === '' ? null : { params: { client_id: clientId }, query },
    { placeholderData: keepPreviousData },
  );
  const page = data as CustomerPage | undefined;
  const found = page?.customers.filter((row) => row.waiver_id !== not).slice(0, OFFERED);
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        label="The other record of this person"
        description="Name, email, phone or waiver ID."
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isLoading ? <SkeletonRows rows={3} /> : null}
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {search !== '' && found?.length === 0 ? (
        <Text c="dimmed" component="output">
          No other record matches your search.
        </Text>
      ) : null}
      {search !== '' && found && found.length > 0 ? (
        <ul className={classes['records']} aria-label="Records found">
          {found.map((row) => (
            <li key={row.waiver_id}>
              <span>
                <strong>{recordName(row)}</strong>
                <Text span display="block" size="sm" c="dimmed">
                  {recordLine(row, timeZone)}
                </Text>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={`Choose ${recordName(row)}, ${recordLine(row, timeZone)}`}
                onClick={() => onChoose(row)}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </Stack>
  );
}
