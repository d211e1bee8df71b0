import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import drop from '#components/file-drop.module.css';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { faultOfFile } from './my-waiver.actions.ts';

interface WaiverUploadProps {
  action: 'Upload Waiver' | 'Update Waiver' | 'Upload Draft';
  /** Another file was chosen, or none. */
  onChoose: () => void;
  onUpload: (file: File) => Promise<void>;
  /** Sends a file of several pages again, as one long page; null where that wasn't what kept it from being taken. */
  onJoin: ((file: File) => Promise<void>) | null;
  onCancel?: () => void;
}

/** The file picker, which takes dropped files too because the input lies over the whole field, with the button that sends it. */
export function WaiverUpload({ action, onChoose, onUpload, onJoin, onCancel }: WaiverUploadProps) {
  const id = useId();
  const { isReadOnly, control } = useReadOnly();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const latest = useRef<File | null>(null);

  const choose = async (chosen: File | null) => {
    latest.current = chosen;
    setFile(chosen);
    setError(null);
    onChoose();
    const found = chosen ? await faultOfFile(chosen) : null;
    if (latest.current === chosen) setError(found);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const found = await faultOfFile(file);
    setError(found);
    if (found || !file) return;
    await send(file, onUpload);
  };
  const send = async (chosen: File, by: (file: File) => Promise<void>) => {
    setIsBusy(true);
    await by(chosen);
    setIsBusy(false);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <label htmlFor={id} className={drop.drop}>
          <input
            id={id}
            className={drop.input}
            type="file"
            accept="application/pdf,.pdf"
            disabled={isBusy || isReadOnly}
            aria-describedby={`${id}-error`}
            onChange={(event) => void choose(event.currentTarget.files?.[0] ?? null)}
          />
          <strong>{file ? file.name : 'Choose a PDF file'}</strong>
          <span>{file ? `${(file.size / 1024).toFixed(0)} kB` : 'or drop it here · up to 20 pages'}</span>
        </label>
        <Text id={`${id}-error`} c="var(--mantine-color-error)" role="alert" mih={24}>
          {error}
        </Text>
        {file && onJoin ? (
          <Alert color="yellow">
            <Stack gap="sm" align="flex-start">
              <Text fw={600}>This file has several pages</Text>
              Visitors read one long page. We can make it from yours, and you see it before they do.
              <Button variant="default" disabled={isBusy} onClick={() => void send(file, onJoin)} {...control}>
                Join its pages into one
              </Button>
            </Stack>
          </Alert>
        ) : null}
        {isBusy ? <Progress value={100} animated aria-label="Uploading" /> : null}
        <Group justify="flex-end">
          {onCancel ? (
            <Button variant="default" onClick={onCancel} disabled={isBusy}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" miw={150} disabled={isBusy} {...control}>
            {isBusy ? 'Uploading…' : action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
