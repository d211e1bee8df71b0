import {
  columnsOf,
  type UploadField,
  uploadFieldLabels,
  uploadFields,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import type { CustomerUploadPreview } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { Alert, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ListTable } from '#components/list-table.tsx';
import styles from '../customer-upload.module.css';
import {
  isDateOrderOpen,
  isRequired,
  mappingNote,
  type Reading,
  shownFields,
  withColumn,
} from '../model/upload.model.ts';

interface ColumnMappingProps {
  preview: CustomerUploadPreview;
  /** What was chosen since, while it is still being checked. */
  reading: Reading;
  isDisabled: boolean;
  onRead: (next: Reading) => void;
}

const NONE = '';

/** Which column of the file holds what. Folded away where nothing is in doubt. Requirement F27. */
export function ColumnMapping({ preview, reading, isDisabled, onRead }: ColumnMappingProps) {
  const { columns, missing, mapping_source: source } = preview;
  const mapping = reading.mapping ?? preview.mapping;
  const isSettled = missing.length === 0 && (source === 'template' || source === 'remembered');
  const [isOpen, setIsOpen] = useState(!isSettled);
  const [kept, setKept] = useState<ReadonlySet<UploadField>>(new Set());
  const fields = shownFields(mapping, kept);
  const nameOf = (at: number) => columns[at]?.name ?? '';
  const options = [
    { value: NONE, label: 'Not in this file' },
    ...columns.map(({ name }, column) => ({ value: String(column), label: name })),
  ];
  return (
    <Paper withBorder bg="var(--gate-surface)" p="lg">
      <Group justify="space-between" gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h4">
            Columns
          </Title>
          <Text c="dimmed" size="sm">
            {mappingNote(preview)}
          </Text>
        </Stack>
        <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide Columns' : 'Change Columns'}
        </Button>
      </Group>
      {missing.length > 0 ? (
        <Alert color="red" mt="sm" role="alert">
          Please choose the columns for: {missing.join(', ')}
        </Alert>
      ) : null}
      {isOpen ? (
        <Stack gap="sm" mt="sm">
          <ListTable
            className={styles['mapping']}
            cardsTo={48}
            rows={fields.map((field) => ({ field, mapped: columnsOf(mapping, field) }))}
            keyOf={({ field }) => field}
            rowAttributes={({ mapped }) => ({ 'data-unused': mapped.length === 0 || undefined })}
            columns={[
              {
                header: 'Gatehouse',
                isRowHeader: true,
                cell: ({ field }) => (
                  <>
                    {uploadFieldLabels[field]}
                    {isRequired(field, mapping) ? <span className={styles['required']}> required</span> : null}
                  </>
                ),
              },
              {
                header: 'Column in your file',
                cell: ({ field, mapped: [column, ...others] }) => (
                  <>
                    <NativeSelect
                      aria-label={`Column for ${uploadFieldLabels[field]}`}
                      data={options}
                      value={column === undefined ? NONE : String(column)}
                      disabled={isDisabled}
                      onChange={(event) => {
                        const chosen = event.currentTarget.value;
                        setKept(new Set([...kept, field]));
                        onRead({ mapping: withColumn(mapping, field, chosen === NONE ? null : Number(chosen)) });
                      }}
                    />
                    {column !== undefined && others.length > 0 ? (
                      <Group gap="xs" mt={4}>
                        <Text size="sm" c="dimmed">
                          Where empty: {others.map(nameOf).join(', then ')}
                        </Text>
                        <Button
                          variant="subtle"
                          size="compact-xs"
                          disabled={isDisabled}
                          onClick={() => onRead({ mapping: withColumn(mapping, field, column) })}
                        >
                          Use Only {nameOf(column)}
                        </Button>
                      </Group>
                    ) : null}
                  </>
                ),
              },
              {
                header: 'First value',
                className: styles['example'],
                cell: ({ mapped: [column] }) => (column === undefined ? '' : columns[column]?.example),
              },
            ]}
          />
          {fields.length < uploadFields.length ? (
            <Group>
              <Button variant="subtle" size="xs" onClick={() => setKept(new Set(uploadFields))}>
                Show {uploadFields.length - fields.length} More Fields
              </Button>
            </Group>
          ) : null}
        </Stack>
      ) : null}
      {preview.date_order ? (
        <NativeSelect
          mt="md"
          maw={420}
          label="Dates such as 03/04/2024 are"
          description={preview.is_date_order_certain ? null : 'The dates in this file can be read both ways.'}
          error={isDateOrderOpen(preview, reading) ? 'Please choose how they are written.' : null}
          data={[
            ...(isDateOrderOpen(preview, reading) ? [{ value: '', label: 'Choose…' }] : []),
            { value: 'mdy', label: 'Month first (March 4, 2024)' },
            { value: 'dmy', label: 'Day first (April 3, 2024)' },
          ]}
          value={isDateOrderOpen(preview, reading) ? '' : (reading.dateOrder ?? preview.date_order)}
          disabled={isDisabled}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            if (chosen === 'dmy' || chosen === 'mdy') onRead({ dateOrder: chosen });
          }}
        />
      ) : null}
    </Paper>
  );
}
