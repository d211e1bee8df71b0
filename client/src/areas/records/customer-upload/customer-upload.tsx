import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useSyncStatus } from '#sync/react/sync-context.tsx';
import { FileDrop } from './components/file-drop.tsx';
import { ProgressLine } from './components/progress-line.tsx';
import { SourceChoice } from './components/source-choice.tsx';
import { UploadInstructions } from './components/upload-instructions.tsx';
import { UploadPreview } from './components/upload-preview.tsx';
import { UploadResult } from './components/upload-result.tsx';
import { downloadTemplate, UploadFailure } from './model/upload.actions.ts';
import { openChoices, people, sizeText } from './model/upload.model.ts';
import { useUpload } from './model/use-upload.ts';

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
              This file was being added when the page was closed. Adding goes on where it stopped, and nobody is added
              twice.
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
