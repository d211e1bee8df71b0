import {
  listPaymentMethods,
  type PaymentMethodView,
  updatePaymentMethod,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Button, Group, Text } from '@mantine/core';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { Section } from '#components/settings/section.tsx';
import styles from '#components/settings/settings.module.css';
import { useFlash } from '#components/settings/use-flash';
import { StateBadge } from '#components/state-badge.tsx';
import { StoreCardForm } from '#domain/payment-card/store-card-form.tsx';
import { subscriptionReads } from '#domain/subscription/subscription.queries';
import { useRead } from '#lib/api/use-read';
import { CHARGE_TIMEOUT_MS, cardExpiry, cardName, isCardExpired } from './subscription.model.ts';

/** The stored card that renewals charge: brand, last four digits and expiry, never more. Requirement R12. */
export function CardSection({
  venue,
  today,
  isOpen,
  onOpen,
}: {
  venue: ClientView;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Whether the form for another card is shown. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}) {
  const params = { client_id: venue.client_id };
  const cards = useRead(listPaymentMethods, { params });
  const update = useChange(updatePaymentMethod, { invalidates: subscriptionReads, timeoutMs: CHARGE_TIMEOUT_MS });
  const { flash, done, clear } = useFlash();
  return (
    <Section
      title="Payment method"
      about="Renewals and plan switches charge this card. Square keeps it; we never see its number."
      flash={flash}
    >
      <Loaded read={cards} skeleton={{ rows: 1, height: 52 }}>
        {({ paymentMethods }) =>
          paymentMethods.length > 0 ? (
            <ul className={styles['rows']}>
              {paymentMethods.map((card) => (
                <CardRow key={card.id} card={card} today={today} />
              ))}
            </ul>
          ) : isOpen ? null : (
            <EmptyState title="No card on file">Add a card to renew automatically and to switch plans.</EmptyState>
          )
        }
      </Loaded>
      {isOpen ? (
        <StoreCardForm
          venue={venue}
          store={(body) => update.mutateAsync({ params, body })}
          onCancel={() => onOpen(false)}
          onStored={(message) => {
            onOpen(false);
            done(message);
          }}
        />
      ) : (
        <Group justify="flex-end">
          <Button
            onClick={() => {
              clear();
              onOpen(true);
            }}
          >
            Update Payment Method
          </Button>
        </Group>
      )}
    </Section>
  );
}

function CardRow({ card, today }: { card: PaymentMethodView; today: string }) {
  return (
    <li className={styles['row']}>
      <div>
        <Text fw={550} data-tabular>
          {cardName(card)}
        </Text>
        <Text size="sm" c="dimmed" data-tabular>
          Expires {cardExpiry(card)}
          {card.name_on_card ? ` · ${card.name_on_card}` : ''}
        </Text>
      </div>
      <Group gap="xs">
        {isCardExpired(card, today) ? <StateBadge color="red">Expired</StateBadge> : null}
        {card.is_primary ? <StateBadge color="gate">Charged</StateBadge> : null}
      </Group>
    </li>
  );
}
