import { setUpSecondFactor } from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogForm } from '../../components/dialog-footer.tsx';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { CurrentPassword } from './current-password.tsx';
import { KeyStep, type SetUpKey } from './key-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

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
