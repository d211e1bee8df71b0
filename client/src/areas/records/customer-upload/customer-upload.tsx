import { UPLOAD_NO_FILE } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import { Alert, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import drop from '#components/file-drop.module.css';
import { PageHeader } from '#components/page-header.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useSyncStatus } from '#sync/react/sync-context.tsx';
import { ProblemList } from './components/problem-list.tsx';
import { SourceChoice } from './components/source-choice.tsx';
import { UploadCounts } from './components/upload-counts.tsx';
import { UploadInstructions } from './components/upload-instructions.tsx';
import { UploadPreview } from './components/upload-preview.tsx';
import styles from './customer-upload.module.css';
import { downloadTemplate, UploadFailure } from './model/upload.actions.ts';
import { openChoices, people, progressText, sizeText, type UploadProgress } from './model/upload.model.ts';
import { type LastUpload, useUpload } from './model/use-upload.ts';

/** Brings customers from a file: choose it, see what it would add, add them. Requirements F26–F29, F59–F61. */
export function CustomerUpload() {
  const { isReadOnly } = useReadOnly();
  const { network } = useSyncStatus();
  const { chosen, fault, file, sheet, preview, adding, progress, last, source, picked, reading, ...act } = useUpload();
  /* The browser may know before the engine does: then the file waits to be checked. */
  const isOffline = network === 'offline' || [file, preview].some(({ fetchStatus }) => fetchStatus === 'paused');
  const { data } = preview;
  const isChecking = file.isFetching || preview.isFetching;
  const isOpen = source !== null && file.data?.isBegun !== true ? openChoices(source, picked) : null;
  const failed = file.error ? file : preview.error ? preview : null;

  return (
    <Stack gap="lg" maw={1100}>
      <PageHeader
        title="Customer Upload"
        subtitle="Bring customers from a spreadsheet or from another waiver service."
        actions={
          <Button variant="default" onClick={downloadTemplate}>
            Download Template
          </Button>
        }
      />
      {isReadOnly ? (
        <Alert color="yellow">Your subscription has expired. Please renew it to upload customers.</Alert>
      ) : null}
      {isOffline && chosen ? (
        <Alert color="yellow">
          You are offline. {chosen.file.name} stays chosen; nothing is added until the connection is back.
        </Alert>
      ) : null}
      {last ? <UploadResult last={last} /> : null}
      {chosen && !fault ? (
        <>
          <Group justify="space-between" gap="sm">
            <Text fw={600}>
              {chosen.file.name}{' '}
              <Text span c="dimmed" fw={400}>
                {sizeText(chosen.file.size)}
              </Text>
            </Text>
            <Button variant="default" size="xs" disabled={adding.isPending} onClick={() => act.choose(null)}>
              {isChecking ? 'Cancel' : 'Choose Another File'}
            </Button>
          </Group>
          {file.isFetching ? <ProgressLine label="Reading the file…" progress={null} /> : null}
          {preview.isFetching ? <ProgressLine label="Checking the rows…" progress={progress} /> : null}
          {failed?.error && !isChecking ? (
            <ErrorState
              message={failed.error.message}
              {...(isFinal(failed.error) ? {} : { onRetry: () => void failed.refetch() })}
            />
          ) : null}
          {file.data?.isBegun && !adding.isPending ? (
            <Alert color="blue">
              The page was closed while this file was being added. Adding continues where it stopped, and nobody is
              added twice.
            </Alert>
          ) : null}
          {source ? (
            <SourceChoice
              source={source}
              picked={picked}
              isOpen={isOpen}
              isDisabled={adding.isPending}
              onPick={act.pick}
            />
          ) : null}
          {data && sheet && !file.error && !preview.error ? (
            <UploadPreview
              sheet={sheet}
              preview={data.preview}
              reading={reading}
              fileName={chosen.file.name}
              sheetName={file.data?.source.sheet ?? null}
              isSourceOpen={isOpen !== null && (isOpen.sheet || isOpen.encoding)}
              isStale={preview.isPlaceholderData || file.isPlaceholderData}
              isAdding={adding.isPending}
              failure={adding.error?.message ?? null}
              onRead={act.read}
              onFix={act.fix}
              onAdd={act.add}
            />
          ) : null}
          {adding.isPending ? (
            <ProgressLine
              label={`Adding ${people(data?.preview.ready ?? 0)}…`}
              progress={progress}
              onCancel={act.cancel}
            />
          ) : null}
        </>
      ) : (
        <>
          <FileDrop fault={fault} onChoose={act.choose} />
          <UploadInstructions />
        </>
      )}
    </Stack>
  );
}

/** Another file is needed, which the button above the message asks for. */
function isFinal(error: Error): boolean {
  return error instanceof UploadFailure && error.isFinal;
}

/** What the last upload did. Requirement F29. */
function UploadResult({ last: { fileName, sheet, result, canceledOf } }: { last: LastUpload }) {
  const heading = useRef<HTMLHeadingElement>(null);
  /* The button that was pressed is gone. */
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <Paper withBorder bg="var(--gate-surface)" p="lg" component="section" aria-label="Upload result">
      <Stack gap="lg">
        <Stack gap="xs">
          <Title order={2} size="h4" ref={heading} tabIndex={-1}>
            {result.successful > 0 ? `${people(result.successful)} added` : 'No customers added'} from {fileName}
            {sheet === null ? null : `, sheet “${sheet}”`}
          </Title>
          <UploadCounts
            total={result.totalProcessed}
            good={{ label: 'Added', count: result.successful }}
            skipped={result.skipped}
            errors={result.errors}
            warnings={result.warningDetails.length}
          />
          {canceledOf === null ? null : (
            <Text c="dimmed">
              You canceled the upload after {result.totalProcessed.toLocaleString('en-US')} of{' '}
              {canceledOf.toLocaleString('en-US')} rows. To add the others, choose the file again: nobody is added
              twice.
            </Text>
          )}
        </Stack>
        <ProblemList of={result} fileName={fileName} />
      </Stack>
    </Paper>
  );
}

/** Takes a dropped file too, because the input lies over the whole field. `fault` is what was wrong with the last one. */
function FileDrop({ fault, onChoose }: { fault: string | null; onChoose: (file: File) => void }) {
  const id = useId();
  const { isReadOnly, control } = useReadOnly();
  const [isEmpty, setIsEmpty] = useState(false);
  const message = fault ?? (isEmpty ? UPLOAD_NO_FILE : null);
  return (
    <Stack gap={6}>
      <label
        htmlFor={id}
        className={`${drop['drop']} ${styles['drop']}`}
        {...(isReadOnly ? { title: control.title } : {})}
      >
        <input
          id={id}
          className={drop['input']}
          type="file"
          accept=".csv,.xlsx,.xls"
          disabled={isReadOnly}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0] ?? null;
            setIsEmpty(file === null);
            if (file) onChoose(file);
            /* Choosing the same file again, once it was corrected, is a change too. */
            event.currentTarget.value = '';
          }}
        />
        <strong>Choose a CSV or Excel file</strong>
        <span>or drop it here · less than 10MB, at most 100,000 customers</span>
      </label>
      <Text id={`${id}-error`} c="var(--mantine-color-error)" role="alert">
        {message}
      </Text>
    </Stack>
  );
}

interface ProgressLineProps {
  /** What is being done. */
  label: string;
  /** Null while nothing is known about its length. */
  progress: UploadProgress | null;
  onCancel?: () => void;
}

/** One bar for all parts of a file, with counts and the time that is left. Requirement F60. */
function ProgressLine({ label, progress, onCancel }: ProgressLineProps) {
  const text = progress ? progressText(progress) : null;
  const percent = progress && progress.total > 0 ? Math.round((progress.done / progress.total) * 100) : 100;
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" component="output">
          {label}
        </Text>
        {text ? (
          <Text size="sm" c="dimmed" className="tabular">
            {text}
          </Text>
        ) : null}
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Progress.Root flex={1}>
          <Progress.Section
            value={percent}
            animated={progress === null}
            aria-label={label}
            {...(text ? { 'aria-valuetext': text } : {})}
          />
        </Progress.Root>
        {onCancel ? (
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}
