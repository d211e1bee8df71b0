import {
  acceptInvitation,
  getInvitation,
  type OpenedInvitation,
} from '@gatehouse/sync-protocol/areas/accounts/invitations.contracts';
import { staffRoleLabels } from '@gatehouse/sync-protocol/base/roles';
import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import account from '#components/account/account.module.css';
import { AccountPage } from '#components/account/account-page.tsx';
import { NewPasswordFields } from '#components/account/new-password-fields.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import { TextField } from '#components/visitor/text-field.tsx';
import { useSession, useSessionStore } from '#domain/session/session-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { ApiError, dataOf } from '#lib/api/api-result';
import { useRead } from '#lib/api/use-read';

type HomeOfUser = (role: 'admin' | 'client') => string;

/** Accepts an invitation: with a new account, or signed in with the account of its address. Requirement X23. */
export function InvitationPage({ homeOfUser }: { homeOfUser: HomeOfUser }) {
  const { token = '' } = useParams();
  const read = useRead(getInvitation, { params: { token } }, { staleTime: Number.POSITIVE_INFINITY });
  const { error } = read;
  const isOver = error instanceof ApiError && error.failure.kind === 'refused' && error.failure.code === 'LINK_EXPIRED';
  if (isOver)
    return (
      <AccountPage title="Invitation" step="over">
        <FailureBanner>{error.message}</FailureBanner>
        <Button component={Link} to="/login" size="xl" variant="default">
          Log In
        </Button>
      </AccountPage>
    );
  return (
    <Loaded read={read} skeleton={{ rows: 2, height: 96 }}>
      {({ invitation }) => <Opened token={token} invitation={invitation} homeOfUser={homeOfUser} />}
    </Loaded>
  );
}

interface OpenedProps {
  token: string;
  invitation: OpenedInvitation;
  homeOfUser: HomeOfUser;
}

function Opened({ token, invitation, homeOfUser }: OpenedProps) {
  const { user, needsSignIn } = useSession();
  const place = invitation.client_name ?? invitation.organization_name ?? '';
  const lead = `${place} invites ${invitation.email} to work with Gatehouse. Your role will be: ${staffRoleLabels[invitation.role]}.`;
  const isOther = user !== null && !needsSignIn && user.email !== invitation.email;
  const isSelf = user !== null && !needsSignIn && !isOther;
  return (
    <AccountPage title={`Work at ${place}`} lead={lead} step={isSelf ? 'accept' : 'open'}>
      {isOther ? (
        <FailureBanner>
          {`You are logged in as ${user.email}. Log out to accept this invitation for ${invitation.email}.`}
        </FailureBanner>
      ) : null}
      {isOther ? null : invitation.has_account && !isSelf ? (
        <Button
          component={Link}
          to={`/login?${new URLSearchParams({ email: invitation.email })}`}
          state={{ from: `/invitation/${token}` }}
          size="xl"
        >
          Log in to accept
        </Button>
      ) : (
        <AcceptForm token={token} email={invitation.email} isNew={!invitation.has_account} homeOfUser={homeOfUser} />
      )}
    </AccountPage>
  );
}

interface AcceptFormProps {
  token: string;
  email: string;
  /** Whether an account is made. */
  isNew: boolean;
  homeOfUser: HomeOfUser;
}

function AcceptForm({ token, email, isNew, homeOfUser }: AcceptFormProps) {
  const api = useApi();
  const session = useSessionStore();
  const navigate = useNavigate();
  const bodyOf = ({ name, password }: typeof nothingTyped) => (isNew ? { token, name, password } : { token });
  const form = useContractForm(acceptInvitation, {
    initialValues: nothingTyped,
    bodyOf,
    check: (values) => (isNew ? whatIsWrong(values) : {}),
    send: async (values) => {
      const reply = dataOf(
        await api.call(acceptInvitation, { body: bodyOf(values), ...(isNew ? { token: null } : {}) }),
      );
      await session.signedIn(reply.token, reply.user);
      return reply;
    },
    onDone: ({ user }) => {
      const home = user.staff_role === 'desk' ? '/customer-check-in' : homeOfUser(user.role);
      void navigate(home, { replace: true });
    },
  });
  return (
    <div className={account['card']}>
      <form {...form.props} className={account['form']} method="post">
        <FailureBanner>{form.failure}</FailureBanner>
        {isNew ? (
          <>
            {/* Password managers look for whose password this is. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <TextField
              label="Your name"
              name="name"
              autoComplete="name"
              maxLength={80}
              {...form.field('name')}
              isRequired
            />
            <NewPasswordFields password={form.field('password')} confirmation={form.field('confirmation')} />
          </>
        ) : null}
        <Button type="submit" size="xl" fullWidth disabled={form.isBusy} aria-busy={form.isBusy}>
          {form.isBusy ? 'Accepting…' : 'Accept invitation'}
        </Button>
      </form>
    </div>
  );
}

const nothingTyped = { name: '', password: '', confirmation: '' };

function whatIsWrong({ name, password, confirmation }: typeof nothingTyped) {
  return {
    ...(name.trim() ? {} : { name: 'Please enter your name' }),
    ...(confirmation === password ? {} : { confirmation: 'Passwords do not match' }),
  };
}
