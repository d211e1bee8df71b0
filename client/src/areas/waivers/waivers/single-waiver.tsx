import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { OutcomeAlert } from './components/outcome-alert.tsx';
import { WaiverLinkButtons } from './components/waiver-link-buttons.tsx';
import { WaiverPreview } from './components/waiver-preview.tsx';
import { WaiverUpload } from './components/waiver-upload.tsx';
import { DraftPanel } from './documents/files/draft-panel.tsx';
import { useDraftUpload } from './documents/files/use-draft-upload.ts';
import { useDocumentChanges } from './documents/model/documents.queries.ts';
import { MoreForWaiver } from './documents/more-for-waiver.tsx';
import { type ActionOutcome, deleteWaiver, getWaiver, sendWaiver, waiverLink } from './model/my-waiver.actions.ts';

interface SingleWaiverProps {
  clientId: string;
  /** With its draft and its rules; null where they can't be loaded. */
  waiver: WaiverDocument | null;
  onAdd: () => void;
}

/**
 * The only document of a venue: upload, replace, delete, and the link for customers. What else documents can do is behind quiet
 * links. Requirements W9, W53.
 */
export function SingleWaiver({ clientId, waiver: own, onAdd }: SingleWaiverProps) {
  const api = useApi();
  const { isReadOnly, control } = useReadOnly();
  const queryKey = ['my-waiver', clientId];
  const waiver = useQuery({ queryKey, queryFn: () => getWaiver(api, clientId) });
  const { refresh } = useDocumentChanges(clientId);
  const uploadDraft = useDraftUpload({ client_id: clientId, document_id: own?.document_id ?? 'default' });
  const [isReplacing, setIsReplacing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [outcome, setOutcome] = useState<ActionOutcome | null>(null);
  const { document: shown, timeZone = '' } = waiver.data ?? {};
  const hasDraft = own !== null && own.draft_files.length > 0;

  const finish = async (result: ActionOutcome): Promise<void> => {
    setOutcome(result);
    if (!result.isDone) return;
    setIsReplacing(false);
    await refresh();
  };
  /** Another file was chosen: clear the previous one's error. */
  const forgetFailure = () => setOutcome((known) => (known?.isDone ? known : null));
  const uploads = {
    onChoose: forgetFailure,
    onUpload: async (file: File) => finish(await sendWaiver(api, clientId, file)),
    onJoin:
      own && outcome?.isJoinable
        ? async (file: File) => finish(await uploadDraft(file, { language: own.fallback_language, isJoined: true }))
        : null,
  };
  const remove = async () => {
    const result = await deleteWaiver(api, clientId);
    setIsDeleting(false);
    await finish(result);
  };
  const stopReplacing = () => {
    forgetFailure();
    setIsReplacing(false);
  };

  return (
    <>
      <PageHeader
        title="My Waiver"
        subtitle="One PDF. Visitors read it before they sign; what they signed keeps the version they saw."
        actions={
          shown ? (
            <>
              <Button
                variant="default"
                onClick={() => setIsReplacing(!isReplacing)}
                aria-expanded={isReplacing}
                {...control}
              >
                Replace Waiver
              </Button>
              <Button
                variant="default"
                onClick={() => setIsDeleting(true)}
                {...(isReadOnly ? control : { c: 'var(--mantine-color-error)' })}
              >
                Delete Waiver
              </Button>
              <WaiverLinkButtons clientId={clientId} onOutcome={setOutcome} />
            </>
          ) : null
        }
      />
      <Stack gap="lg">
        <OutcomeAlert outcome={outcome} onClose={() => setOutcome(null)} />
        {isReplacing && !isReadOnly ? (
          <WaiverUpload action="Update Waiver" {...uploads} onCancel={stopReplacing} />
        ) : null}
        {waiver.error && shown === undefined ? (
          <ErrorState message={waiver.error.message} onRetry={() => void waiver.refetch()} />
        ) : null}
        {waiver.isPending ? <SkeletonRows rows={1} height={480} /> : null}
        {hasDraft ? (
          <DraftPanel
            document={own}
            onPublished={() => setOutcome({ isDone: true, message: 'Your waiver is published.' })}
          >
            {shown || isReplacing ? null : (
              <Button variant="default" onClick={() => setIsReplacing(true)} {...control}>
                Choose another file
              </Button>
            )}
          </DraftPanel>
        ) : null}
        {shown === null && !hasDraft ? (
          <Paper withBorder bg="var(--gate-surface)" p="lg">
            <EmptyState title="No waiver uploaded yet.">
              Choose the PDF you hand out today. Visitors can’t sign until you do.
            </EmptyState>
            <WaiverUpload action="Upload Waiver" {...uploads} />
          </Paper>
        ) : null}
        {shown ? (
          <>
            <WaiverPreview document={shown} timeZone={timeZone} />
            <Group gap="xs">
              <Text c="dimmed">Link for customers:</Text>
              <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {waiverLink(window.location.origin, clientId)}
              </Text>
            </Group>
          </>
        ) : null}
        {own ? <MoreForWaiver waiver={own} onAdd={onAdd} /> : null}
      </Stack>
      <ConfirmDialog
        opened={isDeleting}
        title="Delete Waiver"
        confirmLabel="Delete Waiver"
        busyLabel="Deleting…"
        onConfirm={remove}
        onClose={() => setIsDeleting(false)}
      >
        Are you sure you want to delete your waiver?
      </ConfirmDialog>
    </>
  );
}
