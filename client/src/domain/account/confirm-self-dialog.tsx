import { confirmSelf } from '@gatehouse/sync-protocol/areas/accounts/confirmation.contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../components/dialog-footer.tsx';
import { refusal } from '../../components/forms/form-problems.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { OwnProofFields } from './own-proof-fields.tsx';
import { askForPasskey, canUsePasskeys } from './passkey.ts';

/** Takes a password, with a code where the account has one, or a passkey. Requirement X20. */
export function ConfirmSelfDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const api = useApi();
  const [noPasskey, setNoPasskey] = useState<string | null>(null);
  const form = useContractForm(confirmSelf, {
    initialValues: { password: '', code: '' },
    onTry: () => setNoPasskey(null),
    send: async ({ password, code }) => {
      const confirmed = await api.call(confirmSelf, { body: { password, ...(code.trim() ? { code } : {}) } });
      return confirmed.ok ? confirmed.data : refusal(confirmed.message);
    },
    onDone: () => onAnswer(true),
  });
  const usePasskey = async (): Promise<void> => {
    setNoPasskey(null);
    const proof = await askForPasskey(api);
    if ('message' in proof) return setNoPasskey(proof.message);
    const confirmed = await api.call(confirmSelf, { body: proof });
    if (confirmed.ok) onAnswer(true);
    else setNoPasskey(confirmed.message);
  };
  return (
    <FormDialog
      title="Please confirm it’s you"
      form={{ ...form, failure: form.failure ?? noPasskey }}
      onCancel={() => onAnswer(false)}
      label="Continue"
      busyLabel="Checking…"
    >
      <Text>This step needs a fresh proof of who you are. We won’t ask again for ten minutes.</Text>
      <OwnProofFields password={form.field('password')} code={form.field('code')} />
      {canUsePasskeys() ? (
        <Button variant="default" disabled={form.isBusy} onClick={() => void usePasskey()}>
          Use a Passkey
        </Button>
      ) : null}
    </FormDialog>
  );
}
