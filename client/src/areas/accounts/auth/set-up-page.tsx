import { setUpServer } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import account from '#components/account/account.module.css';
import { AccountPage } from '#components/account/account-page.tsx';
import { EmailField } from '#components/account/email-field.tsx';
import { NewPasswordFields } from '#components/account/new-password-fields.tsx';
import { type ContractForm, useContractForm } from '#components/forms/use-contract-form';
import { FailureBanner, MessageBanner } from '#components/visitor/message-banner.tsx';
import { TextField } from '#components/visitor/text-field.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { addressWith } from './address-with.ts';

const nothingTyped: SetUpValues = {
  newPassword: '',
  confirmation: '',
  companyName: '',
  ownerEmail: '',
  ownerPassword: '',
  ownerConfirmation: '',
};

/** The first visit of a new server, by the link that it prints: its admin and, where it has only one, its venue. Requirements A7, Y98. */
export function SetUpPage() {
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const [link] = useState(() => ({ token: search.get('token') ?? '', email: search.get('email') ?? '' }));
  const [withVenue, setWithVenue] = useState(false);
  const form = useContractForm(setUpServer, {
    initialValues: nothingTyped,
    bodyOf: (values) => setUpBody(link, values, withVenue),
    check: (values) => whatIsWrong(values, withVenue),
    send: async (values) =>
      dataOf(await api.call(setUpServer, { body: setUpBody(link, values, withVenue), token: null })),
  });
  const { isBusy, answer, failure } = form;

  /* The token is read; the address bar and the history have no use for it. */
  const isInAddress = search.size > 0;
  useEffect(() => {
    if (isInAddress) setSearch({}, { replace: true });
  }, [isInAddress, setSearch]);

  if (answer)
    return (
      <Ready message={answer.message} adminEmail={link.email} ownerEmail={answer.clientId && form.values.ownerEmail} />
    );
  if (!link.token || !link.email)
    return (
      <AccountPage title="Set up Gatehouse" step="form">
        <FailureBanner>{INVALID_SETUP_LINK}</FailureBanner>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Set up Gatehouse"
      lead={`Choose a password for the admin, ${link.email}, who looks after this server.`}
      step="form"
    >
      <FailureBanner>{failure}</FailureBanner>
      <form {...form.props} className={account['form']} method="post">
        <div className={account['card']}>
          {/* Password managers look for whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
          <NewPasswordFields
            label="Admin password"
            password={form.field('newPassword')}
            confirmation={form.field('confirmation')}
          />
        </div>
        <VenueCard form={form} isOpen={withVenue} onOpen={setWithVenue} />
        <Button type="submit" size="xl" fullWidth disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Setting up…' : withVenue ? 'Set up server and venue' : 'Set up server'}
        </Button>
      </form>
    </AccountPage>
  );
}

interface VenueCardProps {
  form: ContractForm<SetUpValues, unknown>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The offer, and what it asks for once it is taken. */
function VenueCard({ form, isOpen, onOpen }: VenueCardProps) {
  const id = useId();
  return (
    <div className={account['card']}>
      <div>
        <label className={account['choice']}>
          <input
            type="checkbox"
            checked={isOpen}
            aria-describedby={id}
            onChange={(event) => onOpen(event.currentTarget.checked)}
          />
          <span>Set up my venue too</span>
        </label>
        <p className={account['small']} id={id}>
          For a server that runs only your own venue. It is free of charge and never expires.
        </p>
      </div>
      {isOpen ? (
        <>
          <TextField
            label="Venue name"
            name="companyName"
            autoComplete="organization"
            maxLength={120}
            {...form.field('companyName')}
            isRequired
          />
          <EmailField
            label="Owner’s email"
            hint="Use a different address from the admin’s. The owner has a separate account."
            name="ownerEmail"
            autoComplete="email"
            {...form.field('ownerEmail')}
          />
          <NewPasswordFields
            label="Owner’s password"
            password={form.field('ownerPassword')}
            confirmation={form.field('ownerConfirmation')}
            names={['ownerPassword', 'ownerConfirmation']}
          />
        </>
      ) : null}
    </div>
  );
}

interface ReadyProps {
  message: string;
  adminEmail: string;
  /** Null without a venue. */
  ownerEmail: string | null;
}

function Ready({ message, adminEmail, ownerEmail }: ReadyProps) {
  return (
    <AccountPage
      title="Set up Gatehouse"
      lead={ownerEmail ? 'Next, log in as the owner: upload the waiver, and pair the first tablet.' : undefined}
      step="ready"
    >
      <MessageBanner tone="good" isUrgent>
        {message}
      </MessageBanner>
      {ownerEmail ? (
        <Button component={Link} to={addressWith('/login', ownerEmail)} size="xl">
          Log in as the owner
        </Button>
      ) : null}
      <Button
        component={Link}
        to={addressWith('/login', adminEmail)}
        size="xl"
        variant={ownerEmail ? 'default' : 'filled'}
      >
        Log in as the admin
      </Button>
    </AccountPage>
  );
}

/** The link lacks its token or its email. Requirement Y98. */
const INVALID_SETUP_LINK =
  'This setup link was used or has expired. While there is no admin, each start of the server prints a new one.';

const MISMATCH = 'Passwords do not match';

interface SetUpValues {
  newPassword: string;
  confirmation: string;
  companyName: string;
  ownerEmail: string;
  ownerPassword: string;
  ownerConfirmation: string;
}

/** What is sent; the venue only where it is wanted. */
function setUpBody(
  link: { token: string; email: string },
  { newPassword, companyName, ownerEmail, ownerPassword }: SetUpValues,
  withVenue: boolean,
): BodyInputOf<typeof setUpServer> {
  return { ...link, newPassword, ...(withVenue ? { companyName, ownerEmail, ownerPassword } : {}) };
}

/** What the contract doesn't see, or doesn't word. */
function whatIsWrong(values: SetUpValues, withVenue: boolean): Partial<SetUpValues> {
  const own = values.confirmation === values.newPassword ? {} : { confirmation: MISMATCH };
  if (!withVenue) return own;
  return {
    ...own,
    ...(values.companyName.trim() ? {} : { companyName: 'Please enter the name of your venue' }),
    ...(values.ownerConfirmation === values.ownerPassword ? {} : { ownerConfirmation: MISMATCH }),
  };
}
