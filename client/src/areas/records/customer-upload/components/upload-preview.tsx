import type { UploadedSheet } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import type { CustomerUploadPreview } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { ListTable } from '#components/list-table.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { calendarDay } from '#lib/venue-format';
import styles from '../customer-upload.module.css';
import { isDateOrderOpen, people, type Reading } from '../model/upload.model.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { ProblemList } from './problem-list.tsx';
import type { Fixing } from './problem-rows.tsx';
import { UploadCounts } from './upload-counts.tsx';

interface UploadPreviewProps {
  sheet: UploadedSheet;
  preview: CustomerUploadPreview;
  reading: Reading;
  fileName: string;
  /** The sheet that was read; null where the file is no workbook. */
  sheetName: string | null;
  /** The sheet or the character set has to be chosen first. */
  isSourceOpen: boolean;
  /** A change of the columns is still being checked. */
  isStale: boolean;
  isAdding: boolean;
  failure: string | null;
  onRead: (next: Reading) => void;
  onFix: Fixing['onFix'];
  onAdd: () => void;
}

/** What a file would add, before anything is written. Requirement F27. */
export function UploadPreview({
  sheet,
  preview,
  reading,
  fileName,
  sheetName,
  isSourceOpen,
  isStale,
  isAdding,
  failure,
  onRead,
  onFix,
  onAdd,
}: UploadPreviewProps) {
  const { control } = useReadOnly();
  const isReady = preview.missing.length === 0;
  const isOrderOpen = isReady && isDateOrderOpen(preview, reading);
  const byRow = useMemo(() => new Map(sheet.rows.map(({ row, cells }) => [row, cells])), [sheet]);
  const fixing: Fixing = {
    columns: sheet.columns,
    textOf: (row, column) => byRow.get(row)?.[column] ?? '',
    isDisabled: isAdding,
    onFix,
  };
  return (
    <>
      <ColumnMapping preview={preview} reading={reading} isDisabled={isAdding} onRead={onRead} />
      {isReady ? (
        <Paper withBorder bg="var(--gate-surface)" p="lg" aria-busy={isStale}>
          <Stack gap="lg">
            <Stack gap="xs">
              <Title order={2} size="h4">
                Check before adding
              </Title>
              {sheetName === null ? null : (
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  Read from the sheet “{sheetName}”
                </Text>
              )}
              <UploadCounts
                total={preview.totalProcessed}
                good={{ label: 'Ready to add', count: preview.ready }}
                skipped={preview.skipped}
                errors={preview.errors}
                warnings={preview.warningDetails.length}
              />
            </Stack>
            {preview.rows.length > 0 ? <PreviewRows rows={preview.rows} total={preview.ready} /> : null}
            <ProblemList of={preview} fileName={fileName} fixing={fixing} />
          </Stack>
        </Paper>
      ) : null}
      <FailureAlert>{failure}</FailureAlert>
      {isReady ? (
        <Group justify="flex-end" gap="md">
          {preview.ready === 0 ? <Text c="dimmed">There is no one new in this file.</Text> : null}
          {isSourceOpen ? <Text c="dimmed">Please choose above how the file is read.</Text> : null}
          {isOrderOpen ? <Text c="dimmed">Please choose how the dates are written.</Text> : null}
          <Button
            miw={200}
            disabled={isStale || isAdding || isSourceOpen || isOrderOpen || preview.ready === 0}
            onClick={onAdd}
            {...control}
          >
            {isAdding ? 'Adding…' : failure ? 'Try Again' : `Add ${people(preview.ready)}`}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

type Customer = CustomerUploadPreview['rows'][number]['customer'];

const isMinor = (customer: Customer): boolean => customer.waiver_type === 'Minor';

/** The first customers as they would be stored: a table, on a phone cards. */
function PreviewRows({ rows, total }: { rows: CustomerUploadPreview['rows']; total: number }) {
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {total > rows.length
          ? `The first ${rows.length} of ${total.toLocaleString('en-US')}`
          : 'As they would be stored'}
      </Text>
      <ListTable
        className={styles['rows']}
        cardsTo={48}
        rows={rows}
        keyOf={({ row }) => row}
        columns={[
          { header: 'Row', className: styles['number'], cell: ({ row }) => row },
          { header: 'Type', cell: ({ customer }) => customer.waiver_type },
          { header: 'Name', className: styles['name'], cell: ({ customer }) => <Names customer={customer} /> },
          {
            header: 'Date of birth',
            className: styles['born'],
            cell: ({ customer }) => calendarDay(isMinor(customer) ? customer.minor_DoB : customer.adult_DoB),
          },
          {
            header: 'Contact',
            className: styles['contact'],
            cell: ({ customer: { email, phone } }) => (
              <>
                {email}
                {phone ? <span>{formatPhone(phone)}</span> : null}
              </>
            ),
          },
          {
            header: 'Signed',
            className: styles['signed'],
            cell: ({ customer }) => calendarDay(customer.date_signed),
          },
        ]}
      />
    </Stack>
  );
}

function Names({ customer }: { customer: Customer }) {
  const adult = `${customer.adult_first_name} ${customer.adult_last_name}`;
  if (!isMinor(customer)) return adult;
  return (
    <>
      {customer.minor_first_name} {customer.minor_last_name}
      <span>with {adult}</span>
    </>
  );
}
