import {
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogForm } from '../../components/dialog-footer.tsx';
import { useChange } from '../../components/endpoints.tsx';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { CurrentPassword } from './current-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const changed = { invalidates: [getSecondFactor, listSessions] };

interface ProofDialogProps {
  purpose: 'renew' | 'turn-off';
  onClose: () => void;
  onTurnedOff: () => void;
}

const texts = {
  renew: {
    title: 'New recovery codes',
    about: 'Ten new codes replace your current ones.',
    label: 'Make New Codes',
    busyLabel: 'Making…',
  },
  'turn-off': {
    title: 'Turn off two-step sign-in?',
    about: 'You’ll sign in with just your password. Your recovery codes stop working.',
    label: 'Turn Off',
    busyLabel: 'Turning off…',
  },
} as const;

/** Password and code, for what an open browser alone must not change. Requirements Y54, Y55. */
export function ProofDialog({ purpose, onClose, onTurnedOff }: ProofDialogProps) {
  const turnOff = useChange(turnOffSecondFactor, changed);
  const renewCodes = useChange(renewRecoveryCodes, changed);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { title, about, label, busyLabel } = texts[purpose];
  /* Both contracts ask for the same proof. */
  const form = useContractForm(turnOffSecondFactor, {
    initialValues: { password: '', code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: 'Please enter a code' }),
    send: async (body) => {
      if (purpose === 'renew') return { codes: (await renewCodes.mutateAsync({ body })).recovery_codes };
      await turnOff.mutateAsync({ body });
      return { codes: null };
    },
    onDone: (made) => {
      if (made.codes) setCodes(made.codes);
      else onTurnedOff();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={codes ? 'Save your recovery codes' : title}
      {...(codes ? { size: 'lg' } : {})}
      withCloseButton={!codes}
      closeOnClickOutside={false}
      closeOnEscape={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <DialogForm
          form={form}
          onCancel={onClose}
          label={label}
          busyLabel={busyLabel}
          isHarmful={purpose === 'turn-off'}
        >
          <Text>{about}</Text>
          <CurrentPassword {...form.field('password')} />
          <TextInput
            label="Code"
            description="The six digits from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            maxLength={64}
            {...form.field('code')}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}
