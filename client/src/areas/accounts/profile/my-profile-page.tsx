import { getPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Container, Stack, Tabs, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { usePageTitle } from '#components/page-title.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { PasswordSection } from '#domain/account/password-section.tsx';
import { SessionsSection, type SignOutEverywhere } from '#domain/account/sessions-section.tsx';
import { TwoStepSection } from '#domain/account/two-step-section.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { AppearanceSection } from './components/appearance-section.tsx';
import { ContactSection } from './components/contact-section.tsx';
import { ExportSection } from './components/export-section.tsx';
import { LogoSection } from './components/logo-section.tsx';
import { SealsSection } from './components/seals-section.tsx';
import { SigningSection } from './components/signing-section.tsx';
import { SupportSection } from './components/support-section.tsx';
import { MySubscription } from './subscription/my-subscription.tsx';

/** The owner's own: contact, branding, sign-in and data, and the subscription. Requirement O2. */
export function MyProfilePage({ onSignOutEverywhere }: { onSignOutEverywhere: SignOutEverywhere }) {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'subscription' ? 'subscription' : 'information';
  usePageTitle(tab === 'subscription' ? 'My Subscription' : null);
  return (
    <Container size="lg" py="xl">
      <PageHeader title="My Profile" />
      {user?.client_id ? (
        <Tabs
          value={tab}
          keepMounted
          onChange={(next) => setParams(next === 'subscription' ? { tab: next } : {}, { replace: true })}
        >
          <Tabs.List mb="lg" aria-label="My Profile">
            <Tabs.Tab value="information">My Information</Tabs.Tab>
            <Tabs.Tab value="subscription">My Subscription</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="information">
            <MyInformation clientId={user.client_id} onSignOutEverywhere={onSignOutEverywhere} />
          </Tabs.Panel>
          <Tabs.Panel value="subscription">
            <MySubscription clientId={user.client_id} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <ErrorState message="Client ID not available." />
      )}
    </Container>
  );
}

function MyInformation({
  clientId,
  onSignOutEverywhere,
}: {
  clientId: string;
  onSignOutEverywhere: SignOutEverywhere;
}) {
  const asked = { params: { client_id: clientId } };
  const venueRead = useRead(getClient, asked);
  const preferencesRead = useRead(getPreferences, asked);
  const venue = venueRead.data?.client;
  const preferences = preferencesRead.data?.preferences;
  const error = venueRead.error ?? preferencesRead.error;
  if (venue && preferences)
    return (
      <Stack gap="xl">
        <ContactSection venue={venue} />
        <SigningSection venue={venue} />
        <LogoSection clientId={clientId} preferences={preferences} />
        <AppearanceSection clientId={clientId} preferences={preferences} />
        <PasswordSection email={venue.email} />
        <TwoStepSection />
        <SessionsSection hasDevices timeZone={venue.time_zone} onEverywhere={onSignOutEverywhere} />
        <SealsSection clientId={clientId} email={venue.email} />
        <SupportSection clientId={clientId} timeZone={venue.time_zone} />
        <ExportSection clientId={clientId} />
      </Stack>
    );
  if (!error) return <SkeletonRows rows={4} height={180} />;
  const retry = (): void => {
    void venueRead.refetch();
    void preferencesRead.refetch();
  };
  return (
    <Stack gap="xl">
      <ErrorState title="Failed to load customer information" message={error.message} onRetry={retry} />
      {/* The export stays available, whatever else fails. */}
      <Stack gap="xs">
        <Text c="dimmed">Your profile and settings can’t be shown right now. You can still download your data.</Text>
        <ExportSection clientId={clientId} />
      </Stack>
    </Stack>
  );
}
