import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';
import print from '../../components/print-sheet.module.css';
import { copyText } from '../../lib/copy-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import styles from './second-factor.module.css';

/** Ten codes, shown this once: to copy, download or print. Closing takes a word that they are saved. Requirement Y54. */
export function RecoveryCodes({
  codes,
  isNew = false,
  onClose,
}: {
  codes: string[];
  isNew?: boolean;
  onClose: () => void;
}) {
  const [isSaved, setIsSaved] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const text = `Gatehouse recovery codes for ${location.host}\nEach works once.\n\n${codes.join('\n')}\n`;
  const list = (
    <ol className={styles['codes']} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  );
  return (
    <Stack>
      {isNew ? <Alert color="gate">Two-step sign-in is on. Your other browsers were signed out.</Alert> : null}
      <Text>
        If you lose your phone, one of these codes signs you in. Each works once. Keep them with your other important
        papers: they are not shown again.
      </Text>
      {list}
      <Group gap="xs">
        <Button variant="default" onClick={() => void copyText(text).then(setIsCopied)}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'gatehouse-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <Checkbox
        label="I have saved these codes"
        checked={isSaved}
        onChange={(event) => setIsSaved(event.currentTarget.checked)}
      />
      <DialogActions>
        <Button miw={140} disabled={!isSaved} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
      {createPortal(
        <div className={`${print['sheet']} ${styles['sheet']}`} aria-hidden="true">
          <h2>Gatehouse recovery codes</h2>
          <p>For {location.host}. Each works once.</p>
          {list}
        </div>,
        document.body,
      )}
    </Stack>
  );
}
