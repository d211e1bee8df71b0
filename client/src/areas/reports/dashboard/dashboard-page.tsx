import type { AuditBreakView } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { type ClientView, getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { namedRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { Alert, Anchor, Button, Container, Group, Progress, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Card } from '#components/card.tsx';
import { FactList } from '#components/fact-list.tsx';
import { LastSeen } from '#components/last-seen.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { todaysCheckIns } from '#domain/check-ins/todays-check-ins';
import { overageText, waiverUsageText } from '#domain/subscription/waiver-usage';
import { logoUrl, type VenueBranding } from '#domain/venue/venue-branding';
import { useBranding } from '#domain/venue/venue-branding-context.tsx';
import { useRead } from '#lib/api/use-read';
import { daysOfMonth, monthOf } from '#lib/month';
import { venueDay, venueTime } from '#lib/venue-format';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate, useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './components/cards.module.css';
import { ClockCard } from './components/clock-card.tsx';
import { FirstStepsCard } from './components/first-steps-card.tsx';
import { PartiesCard } from './components/parties-card.tsx';
import { TodaySection } from './components/today-section.tsx';
import { WaiversCard } from './components/waivers-card.tsx';
import { useDashboard } from './dashboard.queries.ts';
import { nameOfParty, numbersOn, type Party, type ShownNumbers } from './model/dashboard.model.ts';
import { trialText } from './model/first-steps.model.ts';

interface FreshnessProps {
  hasFailed: boolean;
  isOffline: boolean;
  /** 0 when there was none. */
  seenAtMs: number;
  timeZone: string;
  onRetry: () => void;
}

/** Shows how old the numbers are when they could not be fetched. Requirement O1. */
function Freshness({ hasFailed, isOffline, seenAtMs, timeZone, onRetry }: FreshnessProps) {
  if (!hasFailed && !isOffline) return null;
  const cause = isOffline ? 'You are offline.' : 'The newest numbers could not be loaded.';
  const seen =
    seenAtMs === 0
      ? 'Bookings and waivers are shown as zero.'
      : `Bookings and waivers are as last seen at ${venueTime(seenAtMs, timeZone)} on ${venueDay(seenAtMs, timeZone)}.`;
  const text = `${cause} ${seen} Today’s bookings and check-ins are those on this device.`;
  return <LastSeen text={text} isOffline={isOffline} onRetry={onRetry} mb="md" />;
}

/**
 * The owner's start page: today first, then the week. The week's numbers are the server's, refetched when the venue changes; who is in
 * today is counted in this browser's replica, so it is right immediately, and offline. Requirements O1, O60.
 */
export function DashboardPage() {
  const engine = useSyncEngine();
  const { clientId } = engine.identity;
  const venueDate = useVenueDate();
  const branding = useBranding(clientId);
  const { network } = useSyncStatus();
  const { answer, seenAtMs, isLoading, hasFailed, retry } = useDashboard(clientId);
  /* It tells the trial and this month's waivers against the plan, and is unknown offline. */
  const venue = useRead(getClient, { params: { client_id: clientId } }).data?.client;
  const trial = venue ? trialText(venue) : null;
  const numbers = useMemo(() => numbersOn(venueDate, answer), [venueDate, answer]);
  const timeZone = useVenueTimeZone();
  const now = useCallback(() => engine.now().epochMs, [engine]);
  const nameOf = usePartyNames();
  const checkedIn = useCheckedIn(venueDate, numbers.checkedIn);
  return (
    <Container size="xl" py="lg">
      <PageHeader
        title={branding?.name || 'Dashboard'}
        subtitle="Client Dashboard"
        mark={<VenueLogo branding={branding} />}
        actions={
          trial ? (
            <span className={classes['trial']}>
              {trial} ·{' '}
              <Anchor component={Link} to="/payments?tab=subscription" inherit underline="always">
                Choose a plan
              </Anchor>
            </span>
          ) : null
        }
      />
      <Freshness
        hasFailed={hasFailed}
        isOffline={network === 'offline'}
        seenAtMs={seenAtMs}
        timeZone={timeZone}
        onRetry={retry}
      />
      <AuditNotice clientId={clientId} breaks={answer?.audit_breaks ?? []} timeZone={timeZone} />
      {answer?.first_steps ? <FirstStepsCard clientId={clientId} steps={answer.first_steps} /> : null}
      <TodaySection missing={answer?.date === venueDate ? answer.missing_today : undefined} />
      <div className={classes['grid']}>
        <CheckInsCard count={checkedIn.count} isLoading={checkedIn.isFromServer && isLoading} />
        <WeekendCard weekend={numbers.weekend} today={venueDate} isLoading={isLoading} />
        <PartiesCard days={numbers.parties} today={venueDate} nameOf={nameOf} isLoading={isLoading} />
        <WaiversCard waivers={numbers.waivers} today={venueDate} isLoading={isLoading} />
        <UsageCard usage={venue?.waiver_usage} today={venueDate} />
        <ClockCard timeZone={timeZone} now={now} />
      </div>
    </Container>
  );
}

/** People, not check-ins; the server's count until this browser has the day. Null while it may not show people. Rule M4. */
function useCheckedIn(venueDate: string, counted: number): { count: number | null; isFromServer: boolean } {
  const { isFilled, isLocked } = useSyncStatus();
  const rows = useRows('check_ins');
  const held = useMemo(() => todaysCheckIns(rows.view.values(), venueDate).byWaiver.size, [rows, venueDate]);
  if (isLocked) return { count: null, isFromServer: false };
  return isFilled ? { count: held, isFromServer: false } : { count: counted, isFromServer: true };
}

/** Names that the stored numbers omit are in the sealed bookings. */
function usePartyNames(): (party: Party) => string {
  const { view } = useRows('bookings');
  return useCallback((party) => nameOfParty(party, (bookingId) => view.get(bookingId)?.party_name), [view]);
}

/** How many customers are in today. Null while the people on this device are locked. */
function CheckInsCard({ count, isLoading }: { count: number | null; isLoading: boolean }) {
  return (
    <Card title="Daily Check-ins" area="checkins" isLoading={isLoading}>
      <p className={classes['big']} data-testid="daily-check-ins">
        {count === null ? 'Locked' : count.toLocaleString('en-US')}
      </p>
      <p className="gate-dimmed gate-small gate-flush">
        {count === 1 ? 'customer' : 'customers'} today ·{' '}
        <Anchor component={Link} to="/customer-check-in" inherit underline="always">
          Check people in
        </Anchor>
      </p>
    </Card>
  );
}

/** The venue's logo next to its name; without one, the place where it will be leads to where it is chosen. */
function VenueLogo({ branding }: { branding: VenueBranding | null }) {
  const src = branding?.hasLogo ? logoUrl(branding) : null;
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  if (src && src !== brokenSrc)
    return <img src={src} alt="" className={classes['logo']} onError={() => setBrokenSrc(src)} />;
  return (
    <Link to="/my-profile" className={classes['noLogo'] ?? ''} title="Add your logo">
      No Logo
    </Link>
  );
}

/** This month's waivers against the plan. Exceeding it does not stop the front door. Requirement W6. */
function UsageCard({ usage, today }: { usage: ClientView['waiver_usage'] | undefined; today: string }) {
  const overage = usage && overageText(usage);
  return (
    <Card title={namedRange('Waivers this month', daysOfMonth(usage?.month ?? monthOf(today)), today)} area="usage">
      <p className={classes['big']}>{usage ? waiverUsageText(usage) : '–'}</p>
      {usage?.limit ? (
        <Progress
          value={Math.min(100, (100 * usage.signed) / usage.limit)}
          color={overage ? 'yellow' : 'gate'}
          aria-label="Share of the plan’s waivers used"
        />
      ) : null}
      {overage ? (
        <p className={classes['attention']}>{overage}</p>
      ) : (
        <p className="gate-dimmed gate-small gate-flush">
          {usage?.limit === null ? 'Your plan has no limit.' : 'Visitors can always sign, even over your limit.'}
        </p>
      )}
    </Card>
  );
}

interface WeekendCardProps {
  weekend: ShownNumbers['weekend'];
  today: string;
  isLoading: boolean;
}

/** The current or next weekend. */
function WeekendCard({ weekend, today, isLoading }: WeekendCardProps) {
  const { saturday, sunday } = weekend;
  const figures = [
    ['Groups', weekend.groups],
    ['Individuals', weekend.individuals],
    ['Total guests', weekend.total_guests],
  ] as const;
  return (
    <Card
      title={namedRange('Bookings this weekend', { from: saturday, to: sunday }, today)}
      area="weekend"
      isLoading={isLoading}
    >
      <FactList
        className={classes['figures']}
        facts={figures.map(([title, value]) => [title, value.toLocaleString('en-US')])}
      />
    </Card>
  );
}

const KEY = 'gatehouse.audit-notice';

/** Whether the notice of this break, or of a newer one, was hidden in this browser. */
function isAuditNoticeHidden(storage: Storage, clientId: string, newest: AuditBreakView): boolean {
  return storage.getItem(KEY) === valueOf(clientId, newest);
}

/** A full storage only means that the notice returns with the next visit. */
function hideAuditNotice(storage: Storage, clientId: string, newest: AuditBreakView): void {
  try {
    storage.setItem(KEY, valueOf(clientId, newest));
  } catch {
    storage.removeItem(KEY);
  }
}

function valueOf(clientId: string, { break_id: breakId, found_at: foundAtUtc }: AuditBreakView): string {
  return `${clientId} ${breakId} ${foundAtUtc}`;
}

interface AuditNoticeProps {
  clientId: string;
  /** Newest first. */
  breaks: readonly AuditBreakView[];
  timeZone: string;
}

/**
 * Reports that stored records no longer match their seals. A break stays in the chain forever, so this can be hidden on a
 * device, until another one is found. Requirement W3.
 */
function AuditNotice({ clientId, breaks, timeZone }: AuditNoticeProps) {
  const newest = breaks[0];
  const [hidden, setHidden] = useState<string | null>(null);
  if (!newest || hidden === newest.break_id || isAuditNoticeHidden(localStorage, clientId, newest)) return null;
  const hide = (): void => {
    hideAuditNotice(localStorage, clientId, newest);
    setHidden(newest.break_id);
  };
  const day = venueDay(newest.found_at, timeZone);
  return (
    <Alert color="red" mb="md" title="Stored records were changed from outside Gatehouse">
      <Text size="sm" mb="xs">
        Gatehouse seals each signature and each change together with all before it, so that no one can alter or remove
        one unseen. On {day} a seal no longer fit
        {breaks.length > 1 ? `, and ${breaks.length - 1} ${breaks.length > 2 ? 'times' : 'time'} before` : ''}: someone
        changed the database directly, or its storage is damaged. Signing and check-in go on as usual.
      </Text>
      <Text size="sm">
        What to do: ask the operator of your Gatehouse server to run <code>npm run verify-audit</code>, which names the
        records in question, and export your data so that you have a copy of how things are now.
      </Text>
      <Group mt="sm" gap="sm">
        <Button component={Link} to="/my-profile" size="xs" variant="default">
          Export my data
        </Button>
        <Button size="xs" variant="default" onClick={hide}>
          Hide on this device
        </Button>
      </Group>
    </Alert>
  );
}
