import { changePassword } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { PASSWORD_LENGTH_MIN } from '@gatehouse/sync-protocol/base/limits';
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Section } from '../../components/settings/section.tsx';
import { useFlash } from '../../components/settings/use-flash.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { useReadAgain } from '../../lib/api/use-read.ts';
import { passwordErrors } from './account.model.ts';

const empty = { currentPassword: '', newPassword: '', again: '' };

/** A new password for the user who is signed in; every other session of theirs ends. Requirement A4. */
export function PasswordSection({ email }: { email: string }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const { flash, done, clear } = useFlash();
  const form = useContractForm(changePassword, {
    initialValues: empty,
    check: passwordErrors,
    onTry: clear,
    send: ({ currentPassword, newPassword }) => api.call(changePassword, { body: { currentPassword, newPassword } }),
    onDone: () => {
      form.start(empty);
      done('Your password has been changed. Other sign-ins have ended.');
      void readAgain(listSessions);
    },
  });
  const field = (name: keyof typeof empty) => ({ ...form.field(name), maxLength: 1024 });
  return (
    <Section
      title="Password"
      about={`At least ${PASSWORD_LENGTH_MIN} characters. Other browsers are signed out.`}
      flash={form.failure ? { tone: 'failed', text: form.failure } : flash}
    >
      <form {...form.props}>
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Stack gap="md" maw={420}>
          <PasswordInput label="Current password" autoComplete="current-password" {...field('currentPassword')} />
          <PasswordInput label="New password" autoComplete="new-password" {...field('newPassword')} />
          <PasswordInput label="Confirm new password" autoComplete="new-password" {...field('again')} />
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button type="submit" miw={160} disabled={form.isBusy}>
            {form.isBusy ? 'Changing…' : 'Change Password'}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
