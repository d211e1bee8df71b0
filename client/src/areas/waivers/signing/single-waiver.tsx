import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { getWaiverPdf, type PublicWaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { saveFile } from '#lib/save-file';
import { venueInstant } from '#lib/venue-format';
import { type ActionOutcome, deleteWaiver, getWaiver, sendWaiver, waiverLink } from './components/my-waiver.actions.ts';
import styles from './components/my-waiver.module.css';
import { OutcomeAlert } from './components/outcome-alert.tsx';
import { WaiverLinkButtons } from './components/waiver-link-buttons.tsx';
import { WaiverUpload } from './components/waiver-upload.tsx';
import classes from './documents/documents.module.css';
import { DraftPanel } from './documents/files/draft-panel.tsx';
import { useDraftUpload } from './documents/files/use-draft-upload.ts';
import { languagesOf, languagesText, questionsText, validityText } from './documents/model/document-words.ts';
import { useDocumentChanges } from './documents/model/documents.queries.ts';
import { WriteWaiver } from './documents/written/write-waiver.tsx';
import { waiverBlocks } from './flow/waiver-paragraphs.ts';

interface SingleWaiverProps {
  clientId: string;
  /** The waiver with its draft and its rules; null where they can't be loaded. */
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
        subtitle="What visitors read and sign, in their language and with your questions. What they signed keeps the version they saw."
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
        <Loaded read={waiver} skeleton={{ rows: 1, height: 480 }} />
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
              Choose the PDF that you hand out today, or start with a text below. Visitors can’t sign until you publish
              one.
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
        {own ? <WriteWaiver document={own} language={own.fallback_language} /> : null}
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

/** Quiet ways from the only waiver to what else a venue may need. Requirement W53. */
function MoreForWaiver({ waiver, onAdd }: { waiver: WaiverDocument; onAdd: () => void }) {
  const { isReadOnly } = useReadOnly();
  const own = `/my-waiver/${waiver.document_id}`;
  const ways: [label: string, what: string, to: string][] = [
    ['Questions', questionsText(waiver), `${own}?tab=questions`],
    ['Valid', validityText(waiver.validity, waiver.validity_count), own],
    ['Languages', languagesText(languagesOf(waiver)), own],
  ];
  return (
    <nav aria-label="More for your waiver" className={classes['ways']}>
      {ways.map(([label, what, to]) => (
        <Text key={label} size="sm" c="dimmed" component="span">
          {label}:{' '}
          <Anchor component={Link} to={to} inherit underline="always" aria-label={`${label}: ${what}. Change`}>
            {what}
          </Anchor>
        </Text>
      ))}
      {isReadOnly ? null : (
        <Anchor component="button" type="button" size="sm" underline="always" onClick={onAdd}>
          Add a document
        </Anchor>
      )}
    </nav>
  );
}

interface WaiverPreviewProps {
  document: PublicWaiverDocument;
  /** The venue's. */
  timeZone: string;
}

/** The page exactly as visitors see it, in a frame: a picture rendered by the server, never a PDF viewer. Requirement W10. */
function WaiverPreview({ document, timeZone }: WaiverPreviewProps) {
  const api = useApi();
  const blocks = useMemo(() => waiverBlocks(document.text), [document.text]);
  const [hasFailed, setHasFailed] = useState(false);
  const save = async () => {
    const answer = await api.call(getWaiverPdf, { params: { client_id: document.client_id } });
    if (answer.ok) saveFile(await answer.data.blob(), document.file_name || 'waiver.pdf');
    setHasFailed(!answer.ok);
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="sm">
          <Badge variant="light" size="lg">
            Version {document.version}
          </Badge>
          <Text>{document.file_name}</Text>
          <Text c="dimmed">Uploaded {venueInstant(document.uploaded_at, timeZone)}</Text>
        </Group>
        <Button variant="default" size="xs" onClick={() => void save()}>
          Download PDF
        </Button>
      </Group>
      {hasFailed ? (
        <Text c="var(--mantine-color-error)" role="alert">
          Failed to download PDF. Please try again.
        </Text>
      ) : null}
      <div className={styles.frame}>
        <img
          src={document.picture_url}
          alt="Your waiver as visitors see it"
          width={document.page_width_pt}
          height={document.page_height_pt}
        />
      </div>
      <details className={styles.text}>
        <summary>The waiver’s text, as screen readers read it</summary>
        {blocks.length === 0 ? <p>This PDF has no text and may be a scan. Screen readers can’t read it.</p> : null}
        {blocks.map((block, at) => (
          <p key={at} data-kind={block.kind}>
            {block.text}
          </p>
        ))}
      </details>
    </Stack>
  );
}
