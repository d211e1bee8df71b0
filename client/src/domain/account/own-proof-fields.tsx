import { getSecondFactor } from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { Fieldset, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { ContractForm } from '../../components/forms/use-contract-form.ts';
import { useRead } from '../../lib/api/use-read.ts';

/** Named as in the contracts that ask for it. */
export interface OwnProof {
  current_password: string;
  code: string;
}
export const noProof: OwnProof = { current_password: '', code: '' };

type FieldProps = ReturnType<ContractForm<OwnProof, unknown>['field']>;

/**
 * Asks who the person is, for what an open browser alone must not change: their password and, with two-step sign-in on, a code.
 * The code also appears once the server asks for it. Requirement Y58.
 */
export function OwnProofFields({ password, code }: { password: FieldProps; code: FieldProps }) {
  const factor = useRead(getSecondFactor);
  return (
    <Fieldset legend="Confirm it’s you" mx={0}>
      <Stack gap="md">
        <PasswordInput
          label="Your own password"
          required
          autoComplete="current-password"
          maxLength={1024}
          {...password}
        />
        {factor.data?.second_factor.is_on || code.error ? (
          <TextInput
            label="Code"
            description="The six digits from your authenticator app, or a recovery code."
            required
            autoComplete="one-time-code"
            maxLength={64}
            {...code}
          />
        ) : null}
      </Stack>
    </Fieldset>
  );
}
