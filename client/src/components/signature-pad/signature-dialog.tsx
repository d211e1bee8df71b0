import type { Strokes } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { Button } from '@mantine/core';
import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { TextField } from '../visitor/text-field.tsx';
import { VisitorDialog } from '../visitor/visitor-dialog.tsx';
import { compactStrokes, fitCanvas, isBlank, noStrokes } from './geometry.ts';
import { createInkCanvas, type InkCanvas } from './ink-canvas.ts';
import { HANDWRITING_FONT, pictureOfName, pictureOfStrokes } from './picture.ts';
import type { Signature } from './signature.ts';
import styles from './signature-pad.module.css';

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
    <form onSubmit={save} noValidate className={`gate-column ${styles.form}`} autoComplete="off">
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

interface TypedSurfaceProps {
  name: string;
  onName: (name: string) => void;
  error: string | null;
}

/** A signature without a pointer: the typed name, shown as it will be printed. Requirement K9. */
function TypedSurface({ name, onName, error }: TypedSurfaceProps) {
  const { t } = useVisitorText();
  return (
    <div className={styles.typed}>
      <TextField
        label={t('signature.typeLabel')}
        hint={t('signature.typeHint')}
        value={name}
        onChange={onName}
        error={error}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
      />
      <div className={styles.paper} aria-hidden="true">
        <span className={styles.name} style={{ fontFamily: HANDWRITING_FONT }}>
          {name}
        </span>
        <span className={styles.baseline} />
      </div>
    </div>
  );
}

/** Height of the dialog's parts above and below the canvas, in CSS pixels: a phone in landscape is low. */
const HEIGHT_AROUND_PX = 230;
const HEIGHT_MIN_PX = 110;

interface DrawSurfaceProps {
  /** Ink to start with. */
  initial: Strokes;
  /** Where the dialog reads and clears the ink. */
  inkRef: RefObject<InkCanvas | null>;
  onInk: () => void;
}

/** The canvas, always dark ink on paper, as wide as possible; it follows every rotation and resize. */
function DrawSurface({ initial, inkRef, onInk }: DrawSurfaceProps) {
  const { t } = useVisitorText();
  const frameRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const changed = useEffectEvent(onInk);
  const begin = useEffectEvent((ink: InkCanvas) => ink.show(initial));

  useEffect(() => {
    const frame = frameRef.current;
    const canvas = canvasRef.current;
    if (!frame || !canvas) return undefined;
    const ink = createInkCanvas(canvas, () => changed());
    inkRef.current = ink;
    const fit = () => {
      const height = Math.max(HEIGHT_MIN_PX, window.innerHeight - HEIGHT_AROUND_PX);
      ink.resize(fitCanvas({ width: frame.clientWidth, height }));
    };
    fit();
    begin(ink);
    const observer = new ResizeObserver(fit);
    observer.observe(frame);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
      ink.stop();
      inkRef.current = null;
    };
  }, [inkRef]);

  return (
    <div ref={frameRef} className={styles.frame}>
      <div className={styles.paper}>
        <canvas ref={canvasRef} data-testid="signature-canvas">
          {t('signature.area')}
        </canvas>
        <span className={styles.baseline} aria-hidden="true" />
      </div>
    </div>
  );
}
