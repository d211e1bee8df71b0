import { changePassword } from '@gatehouse/sync-protocol/http/auth';
import { PASSWORD_LENGTH_MIN } from '@gatehouse/sync-protocol/limits';
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useApi } from '../../../lib/api/api-context.tsx';
import { passwordErrors } from '../profile.model.ts';
import { sessionsKey } from '../profile.queries.ts';
import { useFlash } from '../use-flash.ts';
import { Section } from './section.tsx';

const empty = { current: '', next: '', again: '' };

/** A new password for the user who is signed in; every other session of theirs ends. Requirement A4. */
export function PasswordSection({ email }: { email: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [given, setGiven] = useState(empty);
  const [errors, setErrors] = useState<ReturnType<typeof passwordErrors>>({});
  const [isBusy, setIsBusy] = useState(false);
  const { flash, done, failed, clear } = useFlash();

  const save = async (): Promise<void> => {
    const found = passwordErrors(given, PASSWORD_LENGTH_MIN);
    setErrors(found);
    clear();
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const answer = await api.call(changePassword, {
      body: { currentPassword: given.current, newPassword: given.next },
    });
    setIsBusy(false);
    if (answer.ok) {
      setGiven(empty);
      done('Your password has been changed. Other sign-ins have ended.');
      await queries.invalidateQueries({ queryKey: sessionsKey });
      return;
    }
    const fields = answer.kind === 'refused' ? answer.fields : {};
    const { currentPassword, newPassword } = fields;
    setErrors({
      ...(currentPassword ? { current: currentPassword } : {}),
      ...(newPassword ? { next: newPassword } : {}),
    });
    if (!currentPassword && !newPassword) failed(answer.message);
  };
  const field = (name: keyof typeof empty) => ({
    value: given[name],
    error: errors[name],
    maxLength: 1024,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setGiven((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <Section
      title="Password"
      about={`At least ${PASSWORD_LENGTH_MIN} characters. Other browsers are signed out.`}
      flash={flash}
    >
      <form
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        {/* For password managers: whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Stack gap="md" maw={420}>
          <PasswordInput label="Current password" autoComplete="current-password" {...field('current')} />
          <PasswordInput label="New password" autoComplete="new-password" {...field('next')} />
          <PasswordInput label="Confirm new password" autoComplete="new-password" {...field('again')} />
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button type="submit" miw={160} disabled={isBusy}>
            {isBusy ? 'Changing…' : 'Change Password'}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
