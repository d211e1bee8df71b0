import type { UploadedSheet } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import type { CustomerUploadPreview } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { isDateOrderOpen, people, type Reading } from '../model/upload.model.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { PreviewRows } from './preview-rows.tsx';
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
