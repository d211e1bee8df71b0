import { getPreferences, setPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { updateBookingNotices } from '@gatehouse/sync-protocol/areas/bookings/booking-notices.contracts';
import { listSupportAccess } from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';
import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { getAuditSeals, setAuditSeals } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { getClient, updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Container, Group, Stack, Switch, Tabs, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { usePageTitle } from '#components/page-title.tsx';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { ShowEarlier } from '#components/show-earlier.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { PasswordSection } from '#domain/account/password-section.tsx';
import { SessionsSection, type SignOutEverywhere } from '#domain/account/sessions-section.tsx';
import { TwoStepSection } from '#domain/account/two-step-section.tsx';
import { useMay, useSession } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { partLabels, reasonLabels } from '#domain/support/support-labels';
import { useRead } from '#lib/api/use-read';
import { useReadPages } from '#lib/api/use-read-pages';
import { venueInstant } from '#lib/venue-format';
import { AppearanceSection } from './components/appearance-section.tsx';
import { ContactSection } from './components/contact-section.tsx';
import { ExportSection } from './components/export-section.tsx';
import { LogoSection } from './components/logo-section.tsx';
import { NoticesSection } from './components/notices-section.tsx';
import { SigningSection } from './components/signing-section.tsx';
import { MySubscription } from './subscription/my-subscription.tsx';

/** The owner's own: contact, branding, sign-in and data, and the subscription. Requirement O2. */
export function MyProfilePage({ onSignOutEverywhere }: { onSignOutEverywhere: SignOutEverywhere }) {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const may = useMay();
  const canPay = may('billing.manage');
  const tab = params.get('tab') === 'subscription' && canPay ? 'subscription' : 'information';
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
            {canPay ? <Tabs.Tab value="subscription">My Subscription</Tabs.Tab> : null}
          </Tabs.List>
          <Tabs.Panel value="information">
            <MyInformation clientId={user.client_id} onSignOutEverywhere={onSignOutEverywhere} />
          </Tabs.Panel>
          {canPay ? (
            <Tabs.Panel value="subscription">
              <MySubscription clientId={user.client_id} />
            </Tabs.Panel>
          ) : null}
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
  const may = useMay();
  const { user } = useSession();
  const asked = { params: { client_id: clientId } };
  const venueRead = useRead(getClient, asked);
  const preferencesRead = useRead(getPreferences, asked);
  const venue = venueRead.data?.client;
  const preferences = preferencesRead.data?.preferences;
  const error = venueRead.error ?? preferencesRead.error;
  if (venue && preferences)
    return (
      <Stack gap="xl">
        {may(updateProfile) ? (
          <>
            <ContactSection venue={venue} />
            <SigningSection venue={venue} />
          </>
        ) : null}
        {may(updateBookingNotices) ? <NoticesSection clientId={clientId} ownEmail={venue.email} /> : null}
        {may(setPreferences) ? (
          <>
            <LogoSection clientId={clientId} preferences={preferences} />
            <AppearanceSection clientId={clientId} preferences={preferences} />
          </>
        ) : null}
        <PasswordSection email={user?.email || venue.email} />
        <TwoStepSection />
        <SessionsSection hasDevices timeZone={venue.time_zone} onEverywhere={onSignOutEverywhere} />
        {may(setAuditSeals) ? <SealsSection clientId={clientId} email={venue.email} /> : null}
        {may(listSupportAccess) ? <SupportSection clientId={clientId} timeZone={venue.time_zone} /> : null}
        {may(exportAccount) ? <ExportSection clientId={clientId} /> : null}
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
      {may(exportAccount) ? (
        <Stack gap="xs">
          <Text c="dimmed">Your profile and settings can’t be shown right now. You can still download your data.</Text>
          <ExportSection clientId={clientId} />
        </Stack>
      ) : null}
    </Stack>
  );
}

/** Lets the owner keep seals of the audit chain where nobody else can change them. Requirement W3. */
function SealsSection({ clientId, email }: { clientId: string; email: string }) {
  const { isReadOnly, control } = useReadOnly();
  const params = { client_id: clientId };
  const seals = useRead(getAuditSeals, { params });
  const { flash, done, failed, clear } = useFlash();
  const set = useChange(setAuditSeals, { answers: getAuditSeals, where: { done, failed } });

  const choose = async (mails: boolean): Promise<void> => {
    if (isReadOnly) return;
    clear();
    await set.act(
      { params, body: { mails } },
      mails ? 'You will get the seal by email.' : 'You won’t get any more seals.',
    );
  };

  return (
    <Section
      title="A tamper-evident record"
      about="Each signature and each change is sealed with everything before it, so altering or removing one shows."
      flash={flash}
    >
      {seals.error ? <ErrorState message={seals.error.message} onRetry={() => void seals.refetch()} /> : null}
      <Switch
        label="Email me a daily seal"
        description={`One short email to ${email} on days with new records, at most one a day.`}
        checked={set.isPending ? set.variables.body.mails : (seals.data?.mails ?? false)}
        disabled={seals.data === undefined || set.isPending}
        onChange={(event) => void choose(event.currentTarget.checked)}
        {...control}
      />
      <Text size="sm" c="dimmed">
        Keep these emails. They can show later whether your records were changed, even by the operator of the server.
      </Text>
    </Section>
  );
}

/** When the support team looked at the venue, and at what. Requirement Y22. */
function SupportSection({ clientId, timeZone }: { clientId: string; timeZone: string }) {
  const list = useReadPages(listSupportAccess, { input: { params: { client_id: clientId } }, cursor: 'after' });
  const looks = list.data?.pages.flatMap((page) => page.looks) ?? [];
  return (
    <Section
      title="Support access"
      about="Every time Gatehouse support looks at your venue, it is recorded here and in your audit log. They can’t see customers without giving a reason."
    >
      <Loaded
        read={list}
        skeleton={{ rows: 2, height: 52 }}
        failed={({ message }) => `Failed to load support access: ${message}`}
      />
      {list.data && looks.length === 0 ? <Text c="dimmed">Support has not looked at your venue.</Text> : null}
      {looks.length > 0 ? (
        <ul aria-label="Support access">
          {looks.map((look) => (
            <li key={look.view_id}>
              <div>
                <Text fw={550}>
                  {partLabels[look.part]}
                  {look.reason ? `: ${reasonLabels[look.reason].toLowerCase()}` : ''}
                </Text>
                <Text size="sm" c="dimmed" data-tabular>
                  {look.by} · {venueInstant(look.viewed_at, timeZone)}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <Group justify="flex-end">
        <ShowEarlier list={list} />
      </Group>
    </Section>
  );
}
