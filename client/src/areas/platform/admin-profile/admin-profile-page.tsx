import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { resetSecondFactor } from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { updateAdminProfile } from '@gatehouse/sync-protocol/areas/platform/admin-profile.contracts';
import { getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { Button, Container, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '#components/dialog-footer.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { PageHeader } from '#components/page-header.tsx';
import { isAccent, sixDigits } from '#components/settings/accent-code';
import { AccentField } from '#components/settings/accent-field.tsx';
import { DarkModeSwitch } from '#components/settings/dark-mode-switch.tsx';
import { Section } from '#components/settings/section.tsx';
import styles from '#components/settings/settings.module.css';
import { useFlash } from '#components/settings/use-flash';
import { DEFAULT_ACCENT } from '#components/theme/accent';
import { useThemeControl } from '#components/theme/use-theme-control';
import { noProof, OwnProofFields } from '#domain/account/own-proof-fields.tsx';
import { PasskeysSection } from '#domain/account/passkeys-section.tsx';
import { PasswordSection } from '#domain/account/password-section.tsx';
import { SessionsSection, type SignOutEverywhere } from '#domain/account/sessions-section.tsx';
import { TwoStepSection } from '#domain/account/two-step-section.tsx';
import { useSession, useSessionStore } from '#domain/session/session-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone } from '#lib/venue-format';

interface AdminProfilePageProps {
  onSignOutEverywhere: SignOutEverywhere;
  /** The button that signs out here. */
  logout: ReactNode;
}

/** The platform admin's own: name, look, sign-in, and the ways to the other screens. Requirement Y57. */
export function AdminProfilePage({ onSignOutEverywhere, logout }: AdminProfilePageProps) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Container size="lg" py="xl">
      <PageHeader title="Profile" subtitle={user.email} actions={logout} />
      <Stack gap="xl">
        <NameSection user={user} />
        <OverviewSection />
        <BrowserLookSection />
        <PasswordSection email={user.email} />
        <PasskeysSection timeZone={browserTimeZone()} />
        <TwoStepSection />
        <SessionsSection hasDevices={false} timeZone={browserTimeZone()} onEverywhere={onSignOutEverywhere} />
        <ResetSection />
      </Stack>
    </Container>
  );
}

/** Color and dark mode of this browser, stored in it. Requirement Y57. */
function BrowserLookSection() {
  const { accent, chooseAccent } = useThemeControl();
  const { flash, done } = useFlash();
  const [typed, setTyped] = useState(accent);
  const choose = (color: string): void => {
    setTyped(color);
    if (isAccent(color)) chooseAccent(sixDigits(color.trim()).toLowerCase());
  };
  return (
    <Section title="Appearance" about="Only on this browser. Venues keep their own colors." flash={flash}>
      <AccentField value={typed} present={accent} onChange={choose} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Applies to buttons and links right away.
        </Text>
        <Button
          variant="default"
          disabled={accent === DEFAULT_ACCENT}
          onClick={() => {
            chooseAccent(null);
            setTyped(DEFAULT_ACCENT);
            done('Back to the default color.');
          }}
        >
          Use Default
        </Button>
      </Group>
      <DarkModeSwitch />
    </Section>
  );
}

/** What the platform holds, and the ways to it. A dash where a figure is not known. Requirement Y57. */
function OverviewSection() {
  const stats = useRead(getAdminStats).data;
  const figures = [
    ['Clients', stats?.clients.total],
    ['Active clients', stats?.clients.active],
    ['Paying subscriptions', stats?.payments.activeSubscriptions],
    ['Customers', stats?.customers.total],
    ['Check-ins', stats?.checkins.total],
    ['Bookings', stats?.bookings.total],
  ] as const;
  return (
    <Section title="System overview" about="All venues together. See the dashboard for more.">
      <dl className={styles['facts']}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-tabular>{figure === undefined ? '—' : figure.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs" component="nav" aria-label="Shortcuts">
        <Button component={Link} to="/admin" variant="default">
          Admin Dashboard
        </Button>
        {/* Another document, which the browser itself has to open. */}
        <Button component="a" href="/users" variant="default">
          Users and Clients
        </Button>
        <Button component={Link} to="/customer-view" variant="default">
          Customer View
        </Button>
        <Button component={Link} to="/payment-history" variant="default">
          Payment History
        </Button>
      </Group>
    </Section>
  );
}

const FAILED = 'Failed to update profile';

/** The name of the admin who is signed in; email and role are only shown. Requirement Y57. */
function NameSection({ user }: { user: SessionUser }) {
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

/** Resets the sign-in of an owner or another admin who lost phone and recovery codes. Requirement Y56. */
function ResetSection() {
  const [isOpen, setIsOpen] = useState(false);
  const { flash, done } = useFlash();
  return (
    <Section
      title="Lost phone"
      about="For an owner or another admin who lost their phone and recovery codes and can’t sign in."
      flash={flash}
    >
      <Group justify="space-between">
        <Text maw={420}>First make sure it’s really them: call the number you have on file.</Text>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Reset Someone’s Two-Step Sign-In
        </Button>
      </Group>
      {isOpen ? (
        <ResetDialog
          onClose={() => setIsOpen(false)}
          onDone={(message) => {
            setIsOpen(false);
            done(message);
          }}
        />
      ) : null}
    </Section>
  );
}

function ResetDialog({ onClose, onDone }: { onClose: () => void; onDone: (message: string) => void }) {
  const api = useApi();
  const form = useContractForm(resetSecondFactor, {
    initialValues: { email: '', ...noProof },
    send: (body) => api.call(resetSecondFactor, { body }),
    onDone: ({ data }) => onDone(data.message),
  });
  return (
    <FormDialog
      title="Reset someone’s two-step sign-in"
      form={form}
      onCancel={onClose}
      label="Reset"
      busyLabel="Resetting…"
      isHarmful
    >
      <Text>
        They are signed out everywhere, then sign in with just their password, and get an email about it, like every
        other admin. This is recorded in the audit log.
      </Text>
      <TextInput
        label="Their email"
        required
        type="email"
        autoComplete="off"
        maxLength={254}
        data-autofocus
        {...form.field('email')}
      />
      <OwnProofFields password={form.field('current_password')} code={form.field('code')} />
    </FormDialog>
  );
}
