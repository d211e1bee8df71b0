import { type DocumentLanguage, documentLanguages } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { WaiverUpload } from '../../components/waiver-upload.tsx';
import type { ActionOutcome } from '../../model/my-waiver.actions.ts';
import { languageName } from '../model/document-words.ts';
import { useDraftUpload } from './use-draft-upload.ts';

/** A new draft file in a language; one that the language has is replaced once it is published. Requirement W53. */
export function UploadFields({ document }: { document: WaiverDocument }) {
  const { control } = useReadOnly();
  const [language, setLanguage] = useState<DocumentLanguage>(document.fallback_language);
  const [failure, setFailure] = useState<ActionOutcome | null>(null);
  /* A new upload begins with an empty picker. */
  const [uploads, setUploads] = useState(0);
  const upload = useDraftUpload(document);
  const send = async (file: File, isJoined: boolean): Promise<void> => {
    const outcome = await upload(file, { language, isJoined });
    setFailure(outcome.isDone ? null : outcome);
    if (!outcome.isDone) return;
    setUploads(uploads + 1);
    toast(outcome.message);
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Upload a file in"
        data={documentLanguages.map((value) => ({ value, label: optionText(document, value) }))}
        value={language}
        maw={320}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value as DocumentLanguage)}
        {...control}
      />
      <FailureAlert>{failure?.message}</FailureAlert>
      <WaiverUpload
        key={uploads}
        action="Upload Draft"
        onChoose={() => setFailure(null)}
        onUpload={(file) => send(file, false)}
        onJoin={failure?.isJoinable ? (file) => send(file, true) : null}
      />
    </Stack>
  );
}

function optionText({ files, draft_files: drafts }: WaiverDocument, language: DocumentLanguage): string {
  const isIn = (list: WaiverDocument['files']) => list.some(({ language: own }) => own === language);
  const name = languageName(language);
  if (isIn(drafts)) return `${name} (replaces the draft)`;
  return isIn(files) ? `${name} (replaces the present file)` : name;
}
