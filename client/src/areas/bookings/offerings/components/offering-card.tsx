import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Badge, Button, Group, Menu, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MoreMenu } from '#components/more-menu.tsx';
import { useCopied } from '#components/use-copied';
import { useMay } from '#domain/session/session-context.tsx';
import { ShareButton } from '#domain/sharing/share-button.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { bookingLink, dueText, hoursLines, playersText, seasonText, sharedPage } from '../model/offering-labels.ts';
import classes from './offerings.module.css';

interface OfferingCardProps {
  slot: number;
  offering: OfferingView;
  onEdit: () => void;
  onBlackouts: () => void;
  onDelete: () => void;
}

/** What is sold in one slot, and everything that can be done with it. */
export function OfferingCard({ slot, offering, onEdit, onBlackouts, onDelete }: OfferingCardProps) {
  const { isReadOnly } = useReadOnly();
  const may = useMay();
  const { isCopied, copy } = useCopied();
  const name = offering.offering_name;
  const season = seasonText(offering);
  return (
    <Paper
      withBorder
      bg="var(--gate-surface)"
      p="md"
      component="article"
      aria-label={name}
      className={classes['card'] ?? ''}
      data-expired={isReadOnly || undefined}
    >
      <div className={classes['facts']}>
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <div className={classes['name']}>
            <Text c="dimmed" size="sm">
              Slot {slot}
            </Text>
            <Title order={2} size="h3">
              {name}
            </Title>
          </div>
          <Group gap="xs" wrap="nowrap" flex="none">
            <Badge variant="default" tt="none">
              {offering.offering_type}
            </Badge>
            <MoreMenu label={`More for ${name}`}>
              {may('prices.manage') ? (
                <Menu.Item component={Link} to={`/prices?offering=${encodeURIComponent(offering.offering_id)}`}>
                  Prices
                </Menu.Item>
              ) : null}
              <Menu.Item c="var(--mantine-color-error)" onClick={onDelete}>
                Delete offering
              </Menu.Item>
            </MoreMenu>
          </Group>
        </Group>
        <dl>
          <Fact label="Players">{playersText(offering)}</Fact>
          <Fact label="Due now">
            <span data-tabular>{dueText(offering)}</span>
          </Fact>
          {offering.capacity === null ? null : <Fact label="Capacity">{offering.capacity} for each time</Fact>}
          {season === null ? null : (
            <Fact label="Season" isWide>
              {season}
            </Fact>
          )}
          <Fact label="Hours" isWide>
            {hoursLines(offering).map((line) => (
              <span key={line} className={classes['line']} data-tabular>
                {line}
              </span>
            ))}
          </Fact>
        </dl>
      </div>
      <div className={`gate-row ${classes['actions']}`}>
        <Button variant="default" size="xs" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <ShareButton
          clientId={offering.client_id}
          page={sharedPage(window.location.origin, offering)}
          size="xs"
          aria-label={`Share ${name}`}
        />
        <Button
          variant="default"
          size="xs"
          onClick={() => void copy(bookingLink(window.location.origin, offering))}
          aria-label={isCopied ? 'Copied' : `Copy Embed of ${name}`}
        >
          {isCopied ? 'Copied' : 'Copy Embed'}
        </Button>
        <Button variant="default" size="xs" onClick={onBlackouts} aria-label={`Blackout Dates of ${name}`}>
          Blackout Dates
        </Button>
        <output className="gate-visually-hidden">{isCopied ? 'Copied to the clipboard' : ''}</output>
      </div>
    </Paper>
  );
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A slot where nothing is sold. */
export function EmptySlot({ slot, onAdd }: { slot: number; onAdd: () => void }) {
  const { isReadOnly } = useReadOnly();
  return (
    <button type="button" className={classes['empty']} data-expired={isReadOnly || undefined} onClick={onAdd}>
      <span className={classes['slot']}>Slot {slot}</span>
      <span>Click to add offering</span>
    </button>
  );
}
