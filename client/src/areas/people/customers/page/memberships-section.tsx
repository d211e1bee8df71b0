import type { CustomerHistory } from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import framed from '#components/framed-list.module.css';
import { StateBadge } from '#components/state-badge.tsx';
import type { MemberCardProps } from '#domain/members/member-card.tsx';
import { useCardVenue } from '#domain/members/use-card-venue';
import { calendarDay } from '#lib/venue-format';
import classes from './page.module.css';
import { Section } from './section.tsx';

/** The code that draws barcodes is loaded with the first card. */
const MemberCardDialog = lazy(async () => ({
  default: (await import('#domain/members/member-card-dialog.tsx')).MemberCardDialog,
}));

/** Memberships of the person, with their cards. */
export function MembershipsSection({
  name,
  memberships,
}: {
  name: string;
  memberships: CustomerHistory['memberships'];
}) {
  const venue = useCardVenue();
  const [card, setCard] = useState<MemberCardProps | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Section title="Membership">
      {memberships.length === 0 ? (
        <Text c="dimmed">
          Not a member. Members are added in <Link to="/my-members">My Members</Link>.
        </Text>
      ) : (
        <ul className={`${framed['list']} ${classes['rows']}`} aria-label="Memberships">
          {memberships.map((member) => (
            <li key={member.membership_id}>
              <div>
                <p>
                  Member until {calendarDay(member.expiration_date)}{' '}
                  <StateBadge color={member.status === 'active' ? 'green' : 'red'}>
                    {member.status === 'active' ? 'Active' : 'Expired'}
                  </StateBadge>
                </p>
                <p className={classes['small']}>{member.membership_id}</p>
              </div>
              <Button
                variant="default"
                size="xs"
                onClick={() => {
                  setWasOpened(true);
                  setCard({
                    venue,
                    name,
                    membershipId: member.membership_id,
                    memberUntil: member.expiration_date,
                  });
                }}
              >
                Member Card
              </Button>
            </li>
          ))}
        </ul>
      )}
      {wasOpened ? (
        <Suspense fallback={null}>
          <MemberCardDialog card={card} onClose={() => setCard(null)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
