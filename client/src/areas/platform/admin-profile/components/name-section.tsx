import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { updateAdminProfile } from '@gatehouse/sync-protocol/areas/platform/admin-profile.contracts';
import { Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { useSessionStore } from '#domain/session/session-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';

const FAILED = 'Failed to update profile';

/** The name of the admin who is signed in; email and role are only shown. Requirement Y57. */
export function NameSection({ user }: { user: SessionUser }) {
  const api = useApi();
  const session = useSessionStore();
  const { flash, done, clear } = useFlash();
  const form = useContractForm(updateAdminProfile, {
    initialValues: { name: user.name },
    onTry: clear,
    send: async (body) => {
      const answer = await api.call(updateAdminProfile, { body });
      if (answer.ok || (answer.kind === 'refused' && answer.status < 500)) return answer;
      return refusal(FAILED);
    },
    onDone: () => {
      const name = form.values.name.trim();
      session.userChanged({ ...user, name });
      form.start({ name });
      done('Profile updated successfully!');
    },
  });
  return (
    <Section
      title="Your details"
      about="Venues see your name when you view their account."
      flash={form.failure ? { tone: 'failed', text: form.failure } : flash}
    >
      <form {...form.props}>
        <TextInput label="Name" autoComplete="name" maxLength={120} mb="md" {...form.field('name')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Email" value={user.email} readOnly variant="filled" />
          <TextInput label="Role" value="Platform admin" readOnly variant="filled" />
        </SimpleGrid>
        <Group justify="flex-end" mt="md">
          <Button
            type="submit"
            miw={140}
            disabled={form.isBusy || form.values.name.trim() === user.name || form.values.name.trim() === ''}
          >
            {form.isBusy ? 'Saving…' : 'Save Changes'}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
