import {
  dropMail,
  listUnsentMail,
  type MailServerOutage,
  type MailState,
  resendMail,
  sendTestMail,
  type UnsentMail,
} from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { Alert, Button, Container, SegmentedControl, Text, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FormDialog } from '#components/dialog-footer.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { PageHeader } from '#components/page-header.tsx';
import { StepPager } from '#components/pager/step-pager.tsx';
import { toast } from '#components/toast';
import { useSession } from '#domain/session/session-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useRead, useReadAgain } from '#lib/api/use-read';
import { MailTable } from './mail-table.tsx';
import { at, failureSentence } from './mail-words.ts';

const COUNTED_MAX = 1_000;
/** Mail goes out by itself. */
const LOOK_EVERY_MS = 10_000;

/** What waits and what was given up, of all venues, and why. Requirement Y116. */
export function AdminMailPage() {
  const { user } = useSession();
  const [state, setState] = useState<MailState>('waiting');
  /** Where each page before this one, and this one, begins. */
  const [begins, setBegins] = useState<readonly (string | null)[]>([null]);
  const query = { state, after: begins.at(-1) ?? undefined };
  const read = useRead(
    listUnsentMail,
    { query },
    { placeholderData: keepPreviousData, refetchInterval: LOOK_EVERY_MS },
  );
  const { data, isPlaceholderData } = read;
  const [dropping, setDropping] = useState<UnsentMail | null>(null);
  const [isTesting, setIsTesting] = useState(false);
  const again = useChange(resendMail, { invalidates: [listUnsentMail], failed: 'The email could not be sent again' });
  const resend = ({ mail_id, recipient }: UnsentMail): void => {
    const said = `The email to ${recipient ?? 'this recipient'} is tried again now.`;
    void again.act({ params: { mail_id } }, said);
  };
  /* Its last email was sent again, sent or dropped. */
  if (data?.mails.length === 0 && begins.length > 1 && !isPlaceholderData) setBegins(begins.slice(0, -1));
  return (
    <Container size="xl" py="xl">
      <PageHeader
        title="Email"
        subtitle="Email that waits to be sent and email that could not be delivered, for all venues. What you view and change here is recorded in the audit log."
        actions={<Button onClick={() => setIsTesting(true)}>Send Test Email</Button>}
      />
      {data?.outage ? <Outage outage={data.outage} /> : null}
      <SegmentedControl
        aria-label="Which email"
        mb="md"
        value={state}
        onChange={(value) => {
          setState(value);
          setBegins([null]);
        }}
        data={[
          { value: 'waiting', label: 'Waiting' },
          {
            value: 'given_up',
            label: data && data.given_up > 0 ? `Given Up (${countText(data.given_up)})` : 'Given Up',
          },
        ]}
      />
      <Loaded
        read={read}
        skeleton={{ rows: 8, height: 56 }}
        failed={({ message }) => `Failed to load email: ${message}`}
        hidesOld
      >
        {({ mails, next }) =>
          mails.length === 0 ? (
            <EmptyState title={state === 'waiting' ? 'Nothing waits' : 'No email has failed'}>
              {state === 'waiting'
                ? 'Every email was sent. Email that waits or fails appears here.'
                : 'An email appears here when its mailbox refuses it, or after three days of attempts.'}
            </EmptyState>
          ) : (
            <>
              <MailTable
                mails={mails}
                isStale={isPlaceholderData}
                busyId={again.isPending ? again.variables.params.mail_id : null}
                onResend={resend}
                onDrop={setDropping}
              />
              <StepPager
                text={`${mails.length} ${mails.length === 1 ? 'email' : 'emails'}, ${state === 'waiting' ? 'oldest first' : 'newest first'}`}
                begins={begins}
                next={next}
                isStale={isPlaceholderData}
                labels={['Previous', 'Next']}
                onBegins={setBegins}
              />
            </>
          )
        }
      </Loaded>
      {dropping ? <DropDialog mail={dropping} onClose={() => setDropping(null)} /> : null}
      {isTesting ? <TestMailDialog email={user?.email ?? ''} onClose={() => setIsTesting(false)} /> : null}
    </Container>
  );
}

/** Asks before a mail is deleted. Requirement Y116. */
function DropDialog({ mail, onClose }: { mail: UnsentMail; onClose: () => void }) {
  const drop = useChange(dropMail, {
    invalidates: [listUnsentMail],
    done: 'The email was dropped.',
    failed: 'The email could not be dropped',
  });
  return (
    <ConfirmDialog
      opened
      title="Drop this email?"
      cancelLabel="Keep"
      confirmLabel="Drop"
      busyLabel="Dropping…"
      onConfirm={async () => {
        await drop.act({ params: { mail_id: mail.mail_id } });
        onClose();
      }}
      onClose={onClose}
    >
      {mail.subject ? `“${mail.subject}” to ${mail.recipient}` : 'An email that can’t be read'} is deleted and never
      sent.
    </ConfirmDialog>
  );
}

function Outage({ outage }: { outage: MailServerOutage }) {
  return (
    <Alert color="red" variant="light" mb="lg" title="The mail server takes no email">
      Since {at(outage.since)}. {failureSentence(outage.failure)} All email waits; it is tried again{' '}
      {at(outage.next_try_at)} and sent as soon as the server takes one.
    </Alert>
  );
}

function countText(count: number): string {
  return count >= COUNTED_MAX ? '1,000+' : String(count);
}

/** Sends a test mail to an address, at first the admin's own. Requirement Y116. */
function TestMailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const form = useContractForm(sendTestMail, {
    initialValues: { email },
    send: (body) => api.call(sendTestMail, { body }),
    failed: 'The test email could not be sent',
    onDone: () => {
      void readAgain(listUnsentMail);
      toast(`A test email to ${form.values.email} is on its way. Until it was sent, it is in the list.`);
      onClose();
    },
  });
  return (
    <FormDialog title="Send Test Email" form={form} onCancel={onClose} label="Send" busyLabel="Sending…">
      <TextInput label="To" type="email" required data-autofocus autoComplete="off" {...form.field('email')} />
      <Text size="sm" c="dimmed">
        The mail server is tried right away, even while other email waits for it. At most ten test emails an hour.
      </Text>
    </FormDialog>
  );
}
