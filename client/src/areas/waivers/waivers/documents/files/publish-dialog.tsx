import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { List, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { failureText } from '#lib/api/failure-text';
import { languageName, pagesText } from '../model/document-words.ts';
import { useDocumentChanges } from '../model/documents.queries.ts';

interface PublishDialogProps {
  document: WaiverDocument;
  onClose: () => void;
  onPublished: () => void;
}

/** What goes in force, and whether its text says something else than before. Requirement W53. */
export function PublishDialog({ document, onClose, onPublished }: PublishDialogProps) {
  const { publish } = useDocumentChanges(document.client_id);
  const [changesText, setChangesText] = useState(() => replacesText(document));
  const [failure, setFailure] = useState<string | null>(null);
  const isFirst = document.version === null;
  const confirm = async (): Promise<void> => {
    setFailure(null);
    const answer = await publish(document.document_id, isFirst || changesText);
    if (answer.ok) onPublished();
    else setFailure(failureText(answer, 'It was not published'));
  };
  return (
    <ConfirmDialog
      opened
      title={`Publish “${document.name}”?`}
      confirmLabel="Publish"
      busyLabel="Publishing…"
      isDangerous={false}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>Visitors read this from now on. What was signed keeps the version that was shown.</Text>
        <List>
          {document.draft_files.map((file) => (
            <List.Item key={file.file_id}>
              {languageName(file.language)}: {file.file_name}, {pagesText(file)}
            </List.Item>
          ))}
        </List>
        {isFirst || document.draft_files.length === 0 ? null : (
          <Radio.Group
            label="Did the text change?"
            value={changesText ? 'yes' : 'no'}
            onChange={(answer) => setChangesText(answer === 'yes')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="yes" label="Yes, it says something else now" description={whatFollows(document)} />
              <Radio
                value="no"
                label="No, it says the same"
                description="A translation was added, or a typing error was corrected. Nobody signs again for it."
              />
            </Stack>
          </Radio.Group>
        )}
        <FailureAlert>{failure}</FailureAlert>
      </Stack>
    </ConfirmDialog>
  );
}

/** The likely answer: a file in a language that the document has replaces its text, one in another language is a translation. */
function replacesText({ files, draft_files: drafts }: WaiverDocument): boolean {
  const known = files.map(({ language }) => language);
  return drafts.some(({ language }) => known.includes(language)) || known.length === 0;
}

function whatFollows({ validity }: WaiverDocument): string {
  return validity === 'until_changed'
    ? 'People who signed the earlier text need to sign again.'
    : 'People who signed the earlier text stay covered for as long as it was valid.';
}
