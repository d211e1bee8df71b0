import { Button } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { VisitorDialog } from '../visitor/visitor-dialog.tsx';
import type { Signature } from './signature.ts';
import { SignatureArea } from './signature-area.tsx';
import styles from './signature-pad.module.css';

interface SignatureDialogProps {
  isOpen: boolean;
  /** What was saved before; the dialog starts with it. */
  saved: Signature | null;
  onSave: (signature: Signature) => void;
  onClose: () => void;
}

/** The signature area of a phone, with Cancel and Save Signature. Closing it keeps what was saved before. Requirement W12. */
export function SignatureDialog({ isOpen, onClose, ...rest }: SignatureDialogProps) {
  const { t } = useVisitorText();
  return (
    <VisitorDialog isOpen={isOpen} onClose={onClose} title={t('signature.title')} size="wide">
      <SignatureForm {...rest} onClose={onClose} />
    </VisitorDialog>
  );
}

/** What is above and below the canvas in the dialog. */
const HEIGHT_AROUND_PX = 230;

function SignatureForm({ saved, onSave, onClose }: Omit<SignatureDialogProps, 'isOpen'>) {
  const { t } = useVisitorText();
  const [isRefused, setIsRefused] = useState(false);
  const read = useRef<() => Signature | null>(() => saved);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    /* React propagates events of a dialog to the form around it. */
    event.stopPropagation();
    const signature = read.current();
    if (signature) onSave(signature);
    else setIsRefused(true);
  };
  return (
    <form onSubmit={save} noValidate className={`gate-column ${styles.form}`} autoComplete="off">
      <SignatureArea
        saved={saved}
        onChange={(next) => {
          read.current = next;
          setIsRefused(false);
        }}
        error={isRefused ? t('errors.signature') : null}
        heightAroundPx={HEIGHT_AROUND_PX}
      >
        <span className={styles.space} />
        <Button size="xl" variant="subtle" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="xl" type="submit">
          {t('signature.save')}
        </Button>
      </SignatureArea>
    </form>
  );
}
