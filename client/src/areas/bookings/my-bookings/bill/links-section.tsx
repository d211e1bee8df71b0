import type { BillLink } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { useCopied } from '#components/use-copied';
import classes from './bill-panel.module.css';
import type { BillActions } from './use-bill.ts';

const states = {
  open: { text: 'Open', color: 'yellow' },
  paid: { text: 'Paid', color: 'green' },
  closed: { text: 'Closed', color: 'gray' },
} as const;

/** The links with which guests pay their shares. Requirement B66. */
export function LinksSection({
  links,
  actions,
  mayEdit,
}: {
  links: readonly BillLink[];
  actions: BillActions;
  mayEdit: boolean;
}) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="bill-links">
      <Title order={3} size="h5" id="bill-links">
        Pay links
      </Title>
      <ul className={`gate-list ${classes['links']}`}>
        {links.map((link, at) => (
          <LinkRow
            key={link.link_id}
            link={link}
            name={link.payer_name ?? `Share ${at + 1}`}
            {...{ actions, mayEdit }}
          />
        ))}
      </ul>
    </section>
  );
}

interface LinkRowProps {
  link: BillLink;
  name: string;
  actions: BillActions;
  mayEdit: boolean;
}

function LinkRow({ link, name, actions, mayEdit }: LinkRowProps) {
  const { isCopied, copy } = useCopied();
  const [isBusy, setIsBusy] = useState(false);
  const { text, color } = states[link.status];
  const close = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await actions.closeLink(link.link_id);
    setIsBusy(false);
    toast(answer.ok ? 'The link is closed' : answer.message, answer.ok ? 'done' : 'failed');
  };
  return (
    <li data-tabular>
      <span className={classes['linkName']}>
        {name}{' '}
        <Text span c="dimmed">
          {formatMoney(link.amount)}
        </Text>
      </span>
      <StateBadge color={color}>{text}</StateBadge>
      {link.status === 'open' ? (
        <span className={classes['linkActions']}>
          <Button
            variant="default"
            size="xs"
            miw={96}
            aria-label={`Copy the link of ${name}`}
            onClick={() => void copy(link.url)}
          >
            {isCopied ? 'Copied' : 'Copy Link'}
          </Button>
          {mayEdit ? (
            <Button
              variant="subtle"
              size="xs"
              disabled={isBusy}
              aria-label={`Close the link of ${name}`}
              onClick={() => void close()}
            >
              Close
            </Button>
          ) : null}
          <output className="gate-visually-hidden">{isCopied ? 'Copied to the clipboard' : ''}</output>
        </span>
      ) : null}
    </li>
  );
}
