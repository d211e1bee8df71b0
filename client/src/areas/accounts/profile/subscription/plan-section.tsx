import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import type { SubscriptionView } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '#components/endpoints.tsx';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { usePlans } from '#domain/subscription/subscription.queries';
import styles from '../components/profile.module.css';
import { PlanSwitchDialog } from './plan-switch-dialog.tsx';
import { planPrice } from './subscription.model.ts';

/** The plans there are; another one is taken only after its exact price was shown. Requirement R9. */
export function PlanSection({
  clientId,
  subscription,
  onNeedsCard,
}: {
  clientId: string;
  subscription: SubscriptionView;
  onNeedsCard: () => void;
}) {
  const plans = usePlans();
  const known = plans.data?.plans;
  const { flash, done, failed, clear } = useFlash();
  const [chosenId, setChosenId] = useState(subscription.planId);
  const [asked, setAsked] = useState<PlanView | null>(null);
  const chosen = known?.find((plan) => plan.plan_id === chosenId);
  const isOffered = (plan: PlanView): boolean => plan.price !== null || plan.plan_id === subscription.planId;
  const offered = known?.filter(isOffered) ?? [];
  const coming = known?.filter((plan) => !isOffered(plan)) ?? [];

  const ask = (): void => {
    clear();
    if (!chosen || chosen.plan_id === subscription.planId) failed('You are already on this plan.');
    else setAsked(chosen);
  };
  return (
    <Section
      title="Plan"
      about="A switch takes effect immediately. The rest of your current period is credited."
      flash={flash}
    >
      <Loaded
        read={plans}
        skeleton={{ rows: 2, height: 56 }}
        failed="Failed to load pricing plans"
        retryLabel="Try Again"
      >
        {() => (
          <>
            <Radio.Group value={chosenId} onChange={setChosenId} label="Choose a plan">
              <Stack gap="xs" mt="xs">
                {offered.map((plan) => (
                  <PlanChoice key={plan.plan_id} plan={plan} isPresent={plan.plan_id === subscription.planId} />
                ))}
              </Stack>
            </Radio.Group>
            {coming.length > 0 ? (
              <Text size="sm" c="dimmed">
                Coming soon: {coming.map((plan) => plan.plan_name).join(', ')}
              </Text>
            ) : null}
            <Group justify="flex-end">
              <Button miw={140} onClick={ask}>
                Switch Plan
              </Button>
            </Group>
          </>
        )}
      </Loaded>
      {asked ? (
        <PlanSwitchDialog
          clientId={clientId}
          plan={asked}
          onClose={() => setAsked(null)}
          onSwitched={(message) => {
            setAsked(null);
            done(message);
          }}
          onNeedsCard={() => {
            setAsked(null);
            onNeedsCard();
          }}
        />
      ) : null}
    </Section>
  );
}

function PlanChoice({ plan, isPresent }: { plan: PlanView; isPresent: boolean }) {
  const { waivers_per_month: limit } = plan;
  const waivers = limit === null ? 'unlimited waivers' : `up to ${limit.toLocaleString('en-US')} waivers per month`;
  return (
    <Radio.Card value={plan.plan_id} p="sm" className={styles['plan'] ?? ''}>
      <Group wrap="nowrap" align="flex-start">
        <Radio.Indicator mt={3} />
        <div>
          <Text fw={550}>
            {plan.plan_name}
            {isPresent ? ' · your plan' : ''}
          </Text>
          <Text size="sm" c="dimmed" data-tabular>
            {planPrice(plan)} · {waivers}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}
