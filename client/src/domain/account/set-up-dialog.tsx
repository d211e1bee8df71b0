import {
  confirmSecondFactor,
  getSecondFactor,
  setUpSecondFactor,
} from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { Button, Code, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useChange } from '#components/endpoints.tsx';
import { copyText } from '#lib/copy-text';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogForm } from '../../components/dialog-footer.tsx';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { QrCode } from '../sharing/qr-code.tsx';
import { CurrentPassword } from './current-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

type Step = { kind: 'password' } | { kind: 'key'; key: SetUpKey } | { kind: 'codes'; codes: string[] };

/** Password, then the app's first code, then the recovery codes, which must not be closed by accident. Requirement Y50. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const isDone = step.kind === 'codes';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isDone ? 'Save your recovery codes' : 'Set up two-step sign-in'}
      size="lg"
      withCloseButton={!isDone}
      closeOnClickOutside={step.kind === 'password'}
      closeOnEscape={!isDone}
    >
      {step.kind === 'password' ? (
        <PasswordStep onClose={onClose} onKey={(key) => setStep({ kind: 'key', key })} />
      ) : null}
      {step.kind === 'key' ? (
        <KeyStep
          key={step.key.secret}
          given={step.key}
          onClose={onClose}
          onCodes={(codes) => setStep({ kind: 'codes', codes })}
        />
      ) : null}
      {step.kind === 'codes' ? <RecoveryCodes codes={step.codes} isNew onClose={onClose} /> : null}
    </Dialog>
  );
}

function PasswordStep({ onClose, onKey }: { onClose: () => void; onKey: (key: SetUpKey) => void }) {
  const api = useApi();
  const form = useContractForm(setUpSecondFactor, {
    initialValues: { password: '' },
    send: (body) => api.call(setUpSecondFactor, { body }),
    onDone: ({ data }) => onKey(data),
  });
  return (
    <DialogForm form={form} onCancel={onClose} label="Continue" busyLabel="Checking…">
      <Text>
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, 1Password or
        Apple Passwords. First, please enter your password again.
      </Text>
      <CurrentPassword {...form.field('password')} />
    </DialogForm>
  );
}

interface SetUpKey {
  secret: string;
  uri: string;
}

/** The secret as QR code and text, and the code that shows that the app has it. */
function KeyStep({
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
