import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { staffRoleLabels } from '@gatehouse/sync-protocol/base/roles';
import { Anchor, Container, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { useMay, useSession } from '#domain/session/session-context.tsx';
import { homeOf } from '../../lib/routes/route-table.ts';
import classes from '../bar/account-menu.module.css';
import { Venues } from '../bar/account-menu.tsx';
import { neededAt } from '../bar/staff-links.ts';

/** A screen that the person may open; otherwise a sentence that says why not, with a way back. Requirement U63. */
export function StaffGuard() {
  const { pathname, search } = useLocation();
  const may = useMay();
  const { user } = useSession();
  const needed = neededAt(pathname, search);
  if (needed === undefined || may(needed)) return <Outlet />;
  const role = user?.staff_role
    ? `Your role here, ${staffRoleLabels[user.staff_role].toLowerCase()},`
    : 'Your role here';
  return (
    <Refusal title="This page isn’t part of your role">
      <Text>{role} doesn’t include this page. An owner or a manager of the venue can give you another one.</Text>
      <Anchor component={Link} to={homeOf('client')} mt="md" display="inline-block">
        Go to the dashboard
      </Anchor>
    </Refusal>
  );
}

/** Shown to a person whose session is at no venue: they left it, and may work at others. Requirement U64. */
export function NoVenue({ user }: { user: SessionUser }) {
  const { venues = [] } = user;
  return (
    <Refusal title="You don’t work at this venue anymore">
      <Text>
        {venues.length > 0
          ? 'Open another venue where you work.'
          : 'Ask an owner or a manager of the venue to invite you again.'}
      </Text>
      <ul className={classes['choices']} aria-label="Venues">
        <Venues venues={venues} hereId={null} />
      </ul>
    </Refusal>
  );
}

function Refusal({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container size="sm" py="xl">
      <PageHeader title={title} />
      {children}
    </Container>
  );
}
