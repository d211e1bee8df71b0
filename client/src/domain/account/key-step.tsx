import { confirmSecondFactor, getSecondFactor } from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { Button, Code, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DialogForm } from '../../components/dialog-footer.tsx';
import { useChange } from '../../components/endpoints.tsx';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { copyText } from '../../lib/copy-text.ts';
import { QrCode } from '../sharing/qr-code.tsx';
import styles from './second-factor.module.css';

export interface SetUpKey {
  secret: string;
  uri: string;
}

/** The secret as QR code and text, and the code that shows that the app has it. */
export function KeyStep({
  given,
  onClose,
  onCodes,
}: {
  given: SetUpKey;
  onClose: () => void;
  onCodes: (codes: string[]) => void;
}) {
  const confirm = useChange(confirmSecondFactor, { invalidates: [getSecondFactor, listSessions] });
  const form = useContractForm(confirmSecondFactor, {
    initialValues: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: 'Please enter the six digits' }),
    send: (body) => confirm.mutateAsync({ body }),
    onDone: (reply) => onCodes(reply.recovery_codes),
  });
  return (
    <DialogForm form={form} onCancel={onClose} label="Turn On" busyLabel="Checking…">
      <div className={styles['key']}>
        <KeyPicture uri={given.uri} />
        <Stack gap="xs">
          <Text>
            <strong>1.</strong> Scan this with your authenticator app, or type the key into it:
          </Text>
          <Code block className={styles['secret'] ?? ''} aria-label="Key">
            {given.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Code>
          <CopyKey secret={given.secret} />
        </Stack>
      </div>
      <TextInput
        label={
          <>
            <strong>2.</strong> Enter the six digits that the app shows
          </>
        }
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123 456"
        maxLength={12}
        data-autofocus
        {...form.field('code')}
      />
    </DialogForm>
  );
}

/** Drawn in the browser: the secret goes nowhere. The library that draws it is loaded for it alone. */
function KeyPicture({ uri }: { uri: string }) {
  const [shape, setShape] = useState<CodeShape | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('@gatehouse/sync-protocol/areas/people/codes/qr-shape').then(({ qrShapeOf }) => {
      if (isCurrent) setShape(qrShapeOf(uri));
    });
    return () => {
      isCurrent = false;
    };
  }, [uri]);
  return shape ? <QrCode shape={shape} className={styles['qr']} /> : <Skeleton className={styles['qr'] ?? ''} />;
}

function CopyKey({ secret }: { secret: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Group>
      <Button variant="default" size="xs" onClick={() => void copyText(secret).then(setIsCopied)}>
        {isCopied ? 'Copied' : 'Copy key'}
      </Button>
    </Group>
  );
}
