import { Container, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { PasswordSection } from '#domain/account/password-section.tsx';
import { SessionsSection, type SignOutEverywhere } from '#domain/account/sessions-section.tsx';
import { TwoStepSection } from '#domain/account/two-step-section.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { browserTimeZone } from '#lib/venue-format';
import { BrowserLookSection } from './components/browser-look-section.tsx';
import { NameSection } from './components/name-section.tsx';
import { OverviewSection } from './components/overview-section.tsx';
import { ResetSection } from './components/reset-section.tsx';

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
        <TwoStepSection />
        <SessionsSection hasDevices={false} timeZone={browserTimeZone()} onEverywhere={onSignOutEverywhere} />
        <ResetSection />
      </Stack>
    </Container>
  );
}
