import { Button } from '@mantine/core';
import { useState } from 'react';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import type { Signature } from './signature.ts';
import { SignatureArea } from './signature-area.tsx';
import { SignatureDialog } from './signature-dialog.tsx';
import styles from './signature-pad.module.css';

interface SignatureFieldProps {
  signature: Signature | null;
  isMissing: boolean;
  onSigned: (signature: Signature | null) => void;
}

/** Where a form takes the signature: open on the page where there is room for it, and else in a dialog. */
export function SignatureField({ mayBeOpen, ...field }: SignatureFieldProps & { mayBeOpen: boolean }) {
  const [isOpen] = useState(() => mayBeOpen && !isPhone());
  return <div className="gate-column">{isOpen ? <OpenSignature {...field} /> : <SignatureOpener {...field} />}</div>;
}

/** The screen tells, because an on-screen keyboard makes every window low. Its shorter side stays the same when it is turned. */
function isPhone(): boolean {
  return Math.min(window.screen.width, window.screen.height) < 560;
}

/** Parts of the form may be above and below the canvas: they scroll away. */
const HEIGHT_AROUND_PX = 120;

/** Each stroke is part of the signature at once. */
function OpenSignature({ signature, isMissing, onSigned }: SignatureFieldProps) {
  const [own, setOwn] = useState({ signature, round: 0 });
  /* The form dropped the signature: other documents are to be signed. */
  if (own.signature !== signature) setOwn({ signature, round: own.round + 1 });
  return (
    <SignatureArea
      key={own.round}
      saved={signature}
      onChange={(read) => {
        const next = read();
        setOwn({ signature: next, round: own.round });
        onSigned(next);
      }}
      isWrong={isMissing}
      heightAroundPx={HEIGHT_AROUND_PX}
    />
  );
}

/** The saved signature, or a large place that opens the dialog. */
function SignatureOpener({ signature, isMissing, onSigned }: SignatureFieldProps) {
  const { t } = useVisitorText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {signature ? (
        <>
          <img className={styles.picture} src={signature.picture} alt={t('signature.saved')} />
          <Button variant="default" size="xl" onClick={() => setIsOpen(true)}>
            {t('signature.update')}
          </Button>
        </>
      ) : (
        <button
          type="button"
          className={styles.place}
          data-invalid={isMissing || undefined}
          onClick={() => setIsOpen(true)}
        >
          {t('signature.open')}
        </button>
      )}
      <SignatureDialog
        isOpen={isOpen}
        saved={signature}
        onClose={() => setIsOpen(false)}
        onSave={(next) => {
          onSigned(next);
          setIsOpen(false);
        }}
      />
    </>
  );
}
