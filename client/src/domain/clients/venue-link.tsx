import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A venue's name that leads to its page, on the admins' screens. Requirement Y130. */
export function VenueLink({ clientId, children }: { clientId: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={`/admin/clients/${clientId}`} inherit underline="always">
      {children}
    </Anchor>
  );
}
