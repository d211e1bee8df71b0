import { Button } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { VisitorDialog } from '../visitor/visitor-dialog.tsx';
import { DrawSurface } from './draw-surface.tsx';
import { compactStrokes, isBlank, noStrokes } from './geometry.ts';
import type { InkCanvas } from './ink-canvas.ts';
import { pictureOfName, pictureOfStrokes } from './picture.ts';
import type { Signature } from './signature.ts';
import styles from './signature-pad.module.css';
import { TypedSurface } from './typed-surface.tsx';

interface SignatureDialogProps {
  isOpen: boolean;
  /** What was saved before; the dialog starts with it. */
  saved: Signature | null;
  onSave: (signature: Signature) => void;
  onClose: () => void;
}

/**
 * The signature dialog: Clear, Cancel, Save Signature and 'Type instead'. Closing it keeps what was saved before.
 * Requirements W12, K7, K8, K9.
 */
export function SignatureDialog({ isOpen, onClose, ...rest }: SignatureDialogProps) {
  const { t } = useVisitorText();
  return (
    <VisitorDialog isOpen={isOpen} onClose={onClose} title={t('signature.title')} size="wide">
      <SignatureForm {...rest} onClose={onClose} />
    </VisitorDialog>
  );
}

function SignatureForm({ saved, onSave, onClose }: Omit<SignatureDialogProps, 'isOpen'>) {
  const { t } = useVisitorText();
  const [mode, setMode] = useState<Signature['type']>(saved?.type ?? 'drawn');
  const [name, setName] = useState(saved?.type === 'typed' ? saved.text : '');
  const [isRefused, setIsRefused] = useState(false);
  const inkRef = useRef<InkCanvas | null>(null);
  const [inkKept, keepInk] = useState(saved?.type === 'drawn' ? saved.strokes : noStrokes);

  const turnTo = (next: Signature['type']) => {
    if (inkRef.current) keepInk(inkRef.current.strokes());
    setIsRefused(false);
    setMode(next);
  };
  const clear = () => {
    inkRef.current?.clear();
    keepInk(noStrokes);
    setName('');
    setIsRefused(false);
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    /* React propagates events of a dialog to the form around it. */
    event.stopPropagation();
    const signature = mode === 'typed' ? typedSignature(name) : drawnSignature(inkRef.current);
    if (signature) onSave(signature);
    else setIsRefused(true);
  };
  const refusal = isRefused ? t('errors.signature') : null;

  return (
    <form onSubmit={save} noValidate className={styles.form} autoComplete="off">
      {mode === 'drawn' ? (
        <>
          <p className={styles.hint}>{t('signature.drawHint')}</p>
          <DrawSurface initial={inkKept} inkRef={inkRef} onInk={() => setIsRefused(false)} />
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        </>
      ) : (
        <TypedSurface
          name={name}
          onName={(next) => {
            setIsRefused(false);
            setName(next);
          }}
          error={refusal}
        />
      )}
      <div className={styles.buttons}>
        <Button size="xl" variant="default" onClick={clear}>
          {t('signature.clear')}
        </Button>
        <Button size="xl" variant="default" onClick={() => turnTo(mode === 'drawn' ? 'typed' : 'drawn')}>
          {t(mode === 'drawn' ? 'signature.typeInstead' : 'signature.drawInstead')}
        </Button>
        <span className={styles.space} />
        <Button size="xl" variant="subtle" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="xl" type="submit">
          {t('signature.save')}
        </Button>
      </div>
    </form>
  );
}

function drawnSignature(ink: InkCanvas | null): Signature | null {
  const strokes = ink?.strokes() ?? noStrokes;
  if (isBlank(strokes)) return null;
  return { type: 'drawn', picture: pictureOfStrokes(strokes), strokes: compactStrokes(strokes) };
}

function typedSignature(name: string): Signature | null {
  const text = name.trim();
  return text === '' ? null : { type: 'typed', picture: pictureOfName(text), text };
}
