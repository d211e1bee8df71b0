import { deleteLogo, getPreferences, uploadLogo } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { LOGO_BYTES_MAX } from '@gatehouse/sync-protocol/base/limits';
import { Button, Group, Progress, Text } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { useChange } from '#components/endpoints.tsx';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { logoAddress } from '#domain/venue/venue-branding';
import { sizeText } from '#lib/receive';
import type { Preferences } from './profile.model.ts';
import styles from './profile.module.css';

const UPLOAD_TIMEOUT_MS = 120_000;

/** What can be said before anything is sent; the server looks at the bytes. */
function errorOf(file: File): string | null {
  if (file.type === 'image/svg+xml')
    return 'SVG logos are not accepted because they can contain scripts. Please choose a PNG, JPEG or WebP picture.';
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(file.type))
    return 'Please choose a PNG, JPEG or WebP picture.';
  return file.size > LOGO_BYTES_MAX ? 'The logo can be at most 5 MB.' : null;
}

/** The picture on kiosk, waiver and navigation bar: chosen or dropped, looked at, then uploaded. Requirement O2. */
export function LogoSection({ clientId, preferences }: { clientId: string; preferences: Preferences }) {
  const { isReadOnly, control } = useReadOnly();
  const { flash, done, failed, clear } = useFlash();
  const params = { client_id: clientId };
  const shared = { answers: getPreferences, where: { done, failed } };
  const upload = useChange(uploadLogo, {
    ...shared,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    done: 'Logo uploaded successfully!',
    onDone: () => setChosen(null),
  });
  const remove = useChange(deleteLogo, { ...shared, done: 'Logo deleted successfully!' });
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.url) : undefined), [chosen]);

  const choose = (file: File | null): void => {
    const error = file ? errorOf(file) : null;
    setChosen(file && !error ? { file, url: URL.createObjectURL(file) } : null);
    if (error) failed(error);
    else clear();
  };
  const drop = async (): Promise<void> => {
    await remove.act({ params });
    setIsDeleting(false);
  };

  const shown = chosen?.url ?? (preferences.has_logo ? logoAddress(clientId, preferences.logo_version) : null);
  return (
    <Section
      title="Logo"
      about="Shown on your kiosks, your waiver page and above. PNG, JPEG or WebP, up to 5 MB."
      flash={flash}
    >
      <div className={styles['logo']}>
        <div className={`${styles['frame']} ${shown ? '' : styles['frameEmpty']}`}>
          {shown ? <img src={shown} alt={chosen ? 'The logo you chose' : 'Your logo'} /> : <span>No Logo</span>}
        </div>
        <LogoPicker file={chosen?.file ?? null} isDisabled={isReadOnly || upload.isPending} onChoose={choose} />
      </div>
      {upload.isPending ? <Progress value={100} animated aria-label="Uploading" /> : null}
      <Group justify="flex-end" className={styles['actions'] ?? ''}>
        {chosen ? (
          <Button variant="default" onClick={() => choose(null)} disabled={upload.isPending}>
            Cancel
          </Button>
        ) : null}
        {!chosen && preferences.has_logo ? (
          <Button
            variant="default"
            onClick={() => setIsDeleting(true)}
            {...(isReadOnly ? control : { c: 'var(--mantine-color-error)' })}
          >
            Delete Logo
          </Button>
        ) : null}
        {chosen ? (
          <Button
            miw={140}
            onClick={() => void upload.act({ params, upload: chosen.file })}
            disabled={upload.isPending}
            {...control}
          >
            {upload.isPending ? 'Uploading…' : 'Upload Logo'}
          </Button>
        ) : null}
      </Group>
      <ConfirmDialog
        opened={isDeleting}
        title="Delete Logo"
        confirmLabel="Delete Logo"
        busyLabel="Deleting…"
        onConfirm={drop}
        onClose={() => setIsDeleting(false)}
      >
        Your kiosks and waiver page will show the Gatehouse mark in your color. Are you sure you want to delete your
        logo?
      </ConfirmDialog>
    </Section>
  );
}

/** The input lies over the whole field, so that it takes dropped files too. */
function LogoPicker({
  file,
  isDisabled,
  onChoose,
}: {
  file: File | null;
  isDisabled: boolean;
  onChoose: (file: File | null) => void;
}) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <label htmlFor={id} className={`${styles['drop']} ${isOver ? styles['dropOver'] : ''}`}>
      <input
        id={id}
        className={styles['input']}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        disabled={isDisabled}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => {
          const picked = event.currentTarget.files?.[0] ?? null;
          /* Cleared so that the same file can be chosen again. */
          event.currentTarget.value = '';
          if (picked) onChoose(picked);
        }}
      />
      <Text component="strong" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {file ? file.name : 'Choose a picture'}
      </Text>
      <span>{file ? sizeText(file.size) : 'or drop it here'}</span>
    </label>
  );
}
