import { getParty } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { judgeParty, unsignedText } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Loaded } from '#components/endpoints.tsx';
import { useCopied } from '#components/use-copied';
import { Mark } from '#domain/alerts/mark.tsx';
import { signedText } from '#domain/bookings/booking-labels';
import { missingText } from '#domain/verdict/missing-words';
import { useRead } from '#lib/api/use-read';
import { venueInstant } from '#lib/venue-format';
import { useRows } from '#sync/react/sync-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './bookings.module.css';

/** Who has signed for the party, and the link where the others do. Requirement B13. */
export function PartyPanel({ clientId, bookingId }: { clientId: string; bookingId: string }) {
  const timeZone = useVenueTimeZone();
  const [venue] = useRows('venue').view.values();
  const adultAge = venue?.adult_age;
  const mustSign = useRows('waiver_documents').view.size > 0;
  const { isCopied, copy } = useCopied();
  const read = useRead(getParty, { params: { client_id: clientId, booking_id: bookingId } });
  if (!read.data) return <Loaded read={read} skeleton={{ rows: 3 }} />;
  const { party, people } = read.data;
  const { total_players: players, waivers_signed: signed } = party;
  const verdict = judgeParty({
    players,
    people: people.map(({ missing = [] }) => ({
      reasons: [missing.length > 0 ? 'document_missing' : 'waiver_active'],
    })),
    signedElsewhere: Math.max(0, signed - people.length),
    mustSign,
  });
  return (
    <Stack gap="md">
      {verdict.unsigned > 0 ? (
        <Text fw={600} c="var(--gate-attention)">
          {unsignedText({ unsigned: verdict.unsigned, players })}
        </Text>
      ) : (
        <Text fw={600}>{signedText({ waivers_signed: verdict.signed, total_players: players })}</Text>
      )}
      {people.length > 0 ? (
        <ul className={`gate-list ${classes['rows']}`} aria-label="Who signed">
          {people.map(({ waiver_id: id, name, waiver_type: type, signed_at: at, missing = [] }) => (
            <li key={id}>
              <span>
                <Link to={`/customers/${id}`}>{name}</Link> <Text span c="dimmed" size="sm">{`· ${type}`}</Text>
                {missing.length > 0 && <Mark level="notice" text={missingText(missing, adultAge)} isWhole />}
              </span>
              <Text span c="dimmed" size="sm" data-tabular>
                {venueInstant(at, timeZone)}
              </Text>
            </li>
          ))}
        </ul>
      ) : (
        <Text c="dimmed">No one has signed through this party’s link yet.</Text>
      )}
      <Group justify="space-between" align="flex-start">
        <Text>The party signs here:</Text>
        <Button variant="default" miw={160} onClick={() => void copy(party.waiver_link)}>
          {isCopied ? 'Copied' : 'Copy Party Link'}
        </Button>
      </Group>
      <div className={classes['link']}>{party.waiver_link}</div>
      <output className="gate-visually-hidden">{isCopied ? 'Copied to the clipboard' : ''}</output>
    </Stack>
  );
}
