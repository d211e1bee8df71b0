import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Signature } from '#components/signature-pad/signature';
import { SignatureDialog } from '#components/signature-pad/signature-dialog.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import styles from './flow.module.css';

interface SignatureFieldProps {
  signature: Signature | null;
  isMissing: boolean;
  onSigned: (signature: Signature) => void;
}

/** The saved signature, or a large place that opens the dialog. */
export function SignatureField({ signature, isMissing, onSigned }: SignatureFieldProps) {
  const { t } = useVisitorText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.signature}>
      {signature ? (
        <>
          <img className={styles.signaturePicture} src={signature.picture} alt={t('signature.saved')} />
          <Button variant="default" size="xl" onClick={() => setIsOpen(true)}>
            {t('signature.update')}
          </Button>
        </>
      ) : (
        <button
          type="button"
          className={styles.signaturePlace}
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
    </div>
  );
}
