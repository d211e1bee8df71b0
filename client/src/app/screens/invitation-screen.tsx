import { InvitationPage } from '../../areas/accounts/invitation/invitation-page.tsx';
import { homeOf } from '../../lib/routes/route-table.ts';

/** An invitation, which leads to the first screen of who accepts it. */
export function InvitationScreen() {
  return <InvitationPage homeOfUser={homeOf} />;
}
