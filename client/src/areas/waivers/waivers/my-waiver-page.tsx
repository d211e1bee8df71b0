import { Alert, Button, Container, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { ShareButton } from '#domain/sharing/share-button.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { WaiverPreview } from './components/waiver-preview.tsx';
import { WaiverUpload } from './components/waiver-upload.tsx';
import {
  type ActionOutcome,
  copyWaiverLink,
  deleteWaiver,
  getWaiver,
  sendWaiver,
  waiverLink,
} from './model/my-waiver.actions.ts';
import { useLinkShared } from './use-link-shared.ts';

/** The owner's one waiver: upload, replace, delete, and the link for customers. Requirement W9. */
export function MyWaiverPage() {
  const { user } = useSession();
  return (
    <Container size="lg" py="xl">
      {user?.client_id ? (
        <MyWaiver clientId={user.client_id} />
      ) : (
        <>
          <PageHeader title="My Waiver" />
          <ErrorState message="Client ID not available." />
        </>
      )}
    </Container>
  );
}

function MyWaiver({ clientId }: { clientId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const { isReadOnly, control } = useReadOnly();
  const queryKey = ['my-waiver', clientId];
  const waiver = useQuery({ queryKey, queryFn: () => getWaiver(api, clientId) });
  const [isReplacing, setIsReplacing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [outcome, setOutcome] = useState<ActionOutcome | null>(null);
  const link = waiverLink(window.location.origin, clientId);
  const noteShared = useLinkShared(clientId);
  const { document: shown, timeZone = '' } = waiver.data ?? {};

  const finish = async (result: ActionOutcome): Promise<void> => {
    setOutcome(result);
    if (!result.isDone) return;
    setIsReplacing(false);
    await queries.invalidateQueries({ queryKey });
  };
  const copy = async (): Promise<void> => {
    const result = await copyWaiverLink(link);
    setOutcome(result);
    if (result.isDone) await noteShared();
  };
  /** Another file was chosen: clear the previous one's error. */
  const forgetFailure = () => setOutcome((known) => (known?.isDone ? known : null));
  const upload = async (file: File) => finish(await sendWaiver(api, clientId, file));
  const remove = async () => {
    const result = await deleteWaiver(api, clientId);
    setIsDeleting(false);
    await finish(result);
  };

  return (
    <>
      <PageHeader
        title="My Waiver"
        subtitle="One page, PDF. Visitors read it before they sign; what they signed keeps the version they saw."
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
              <ShareButton clientId={clientId} page={{ kind: 'waiver', link }} onOpen={() => void noteShared()} />
              <Button onClick={() => void copy()}>Copy Waiver Link for Customers</Button>
            </>
          ) : null
        }
      />
      <Stack gap="lg">
        <div aria-live="polite">
          {outcome ? (
            <Alert
              color={outcome.isDone ? 'gate' : 'red'}
              withCloseButton
              closeButtonLabel="Close"
              onClose={() => setOutcome(null)}
            >
              {outcome.message}
            </Alert>
          ) : null}
        </div>
        {shown && isReplacing && !isReadOnly ? (
          <WaiverUpload
            action="Update Waiver"
            onChoose={forgetFailure}
            onUpload={upload}
            onCancel={() => {
              forgetFailure();
              setIsReplacing(false);
            }}
          />
        ) : null}
        {waiver.error && shown === undefined ? (
          <ErrorState message={waiver.error.message} onRetry={() => void waiver.refetch()} />
        ) : null}
        {waiver.isPending ? <SkeletonRows rows={1} height={480} /> : null}
        {shown === null ? (
          <Paper withBorder bg="var(--gate-surface)" p="lg">
            <EmptyState title="No waiver uploaded yet.">
              Choose the PDF you hand out today. Visitors can’t sign until you do.
            </EmptyState>
            <WaiverUpload action="Upload Waiver" onChoose={forgetFailure} onUpload={upload} />
          </Paper>
        ) : null}
        {shown ? (
          <>
            <WaiverPreview document={shown} timeZone={timeZone} />
            <Group gap="xs">
              <Text c="dimmed">Link for customers:</Text>
              <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {link}
              </Text>
            </Group>
          </>
        ) : null}
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
