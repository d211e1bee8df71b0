import type { BilledVenue } from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { renewSubscription, type SubscriptionView } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { Button, Group, Text } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { useChange } from '#components/endpoints.tsx';
import { type RenewalChoice, renewalChoices } from '#domain/subscription/renewal.model';
import { usePlans } from '#domain/subscription/subscription.queries';
import { calendarDay } from '#lib/venue-format';
import { billingReads, renewFailure } from './admin-billing.model.ts';
import classes from './venues.module.css';

interface RenewButtonsProps {
  venue: BilledVenue;
  subscription: SubscriptionView;
  /** When it was read. */
  readAtMs: number;
  onDone: (message: string) => void;
  onFailed: (message: string) => void;
}

/** The server charges the card before it responds. */
const RENEW_TIMEOUT_MS = 60_000;
const names = { monthly: 'Monthly', yearly: 'Yearly' } as const;

/** Renews by the month or the year with the stored card, for the period that is shown. Requirements R8, Y41. */
export function RenewButtons({ venue, subscription, readAtMs, onDone, onFailed }: RenewButtonsProps) {
  const plans = usePlans();
  const params = { client_id: venue.client_id };
  const mutationKey = ['renewal', venue.client_id];
  const renew = useChange(renewSubscription, {
    mutationKey,
    invalidates: billingReads,
    timeoutMs: RENEW_TIMEOUT_MS,
    onDone: ({ message }) => onDone(message),
    onFailed: (error) => onFailed(renewFailure(error)),
  });
  /* It stays true while another venue is looked at. */
  const isRenewing = useIsMutating({ mutationKey }) > 0;
  const [asked, setAsked] = useState<RenewalChoice | null>(null);
  const noteId = useId();
  const choices = renewalChoices(subscription, plans.data?.plans ?? [], todayOf(subscription, readAtMs));
  const note = noteOf(venue, subscription, choices);

  const charge = async ({ planType, planId }: RenewalChoice): Promise<void> => {
    await renew.act({ params, body: { planType, planId, servicePaidUntil: subscription.servicePaidUntil } });
    setAsked(null);
  };

  return (
    <Group gap={8}>
      {choices.map((choice) => (
        <Button
          key={choice.planType}
          variant="default"
          miw={200}
          aria-describedby={note ? noteId : undefined}
          disabled={isRenewing || !isRenewable(venue) || choice.isSwitch || choice.priceCents === null}
          onClick={() => setAsked(choice)}
        >
          {isRenewing ? 'Processing…' : `Renew ${names[choice.planType]}${priceOf(choice)}`}
        </Button>
      ))}
      {note ? (
        <Text size="sm" c="dimmed" id={noteId} className={classes['note'] ?? ''}>
          {note}
        </Text>
      ) : null}
      <ConfirmDialog
        opened={asked !== null}
        title={`Renew ${venue.client_name}?`}
        confirmLabel={`Charge ${asked?.priceCents ? formatCents(asked.priceCents) : ''}`}
        busyLabel="Charging…"
        isDangerous={false}
        onConfirm={() => (asked ? charge(asked) : Promise.resolve())}
        onClose={() => setAsked(null)}
      >
        {asked?.priceCents ? (
          <>
            The stored card of {venue.client_name} is charged {formatCents(asked.priceCents)} now, and the subscription
            is paid until {calendarDay(asked.paidUntil)}. The owner gets a receipt.
          </>
        ) : null}
      </ConfirmDialog>
    </Group>
  );
}

function isRenewable({ has_profile, has_card, is_processing }: BilledVenue): boolean {
  return has_profile && has_card && !is_processing;
}

function priceOf({ priceCents }: RenewalChoice): string {
  return priceCents === null ? ' (Coming Soon)' : ` ${formatCents(priceCents)}`;
}

/** Why a button is disabled. */
function noteOf(
  { has_profile, has_card, is_processing }: BilledVenue,
  { servicePaidUntil }: SubscriptionView,
  choices: readonly RenewalChoice[],
): string | null {
  if (!has_profile) return 'Client must make a payment first to create Square customer profile for renewals.';
  if (!has_card) return 'No card on file. The owner can add one in My Profile.';
  if (is_processing) return 'We’re confirming a charge with Square. Nothing else is charged until then.';
  const other = choices.find(({ isSwitch }) => isSwitch);
  return other
    ? `${names[other.planType]} is a different plan from the one paid until ${calendarDay(servicePaidUntil)}. The owner can switch in My Profile, with a credit.`
    : null;
}

/** The venue's, from what the server counted; for a venue that never paid, whose period begins when it is charged, this browser's. */
function todayOf({ servicePaidUntil, daysUntilExpiration }: SubscriptionView, readAtMs: number): string {
  const at = servicePaidUntil ? Date.parse(`${servicePaidUntil}T00:00:00Z`) : readAtMs;
  return new Date(at - (daysUntilExpiration ?? 0) * 86_400_000).toISOString().slice(0, 10);
}
