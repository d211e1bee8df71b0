import type {
  MailServerOutage,
  MailState,
  UnsentMail,
} from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { Alert, Button, Container, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { StepPager } from '#components/pager/step-pager.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toast } from '#components/toast';
import { useSession } from '#domain/session/session-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { DropDialog } from './components/drop-dialog.tsx';
import { MailTable } from './components/mail-table.tsx';
import { TestMailDialog } from './components/test-mail-dialog.tsx';
import { useMailActions, useUnsentMail } from './model/mail.queries.ts';
import { at, failureSentence } from './model/mail-words.ts';

const COUNTED_MAX = 1_000;

/** What waits and what was given up, of all venues, and why. Requirement Y116. */
export function AdminMailPage() {
  const { user } = useSession();
  const actions = useMailActions();
  const [state, setState] = useState<MailState>('waiting');
  /** Where each page before this one, and this one, begins. */
  const [begins, setBegins] = useState<readonly (string | null)[]>([null]);
  const { data, error, isPlaceholderData, refetch } = useUnsentMail(state, begins.at(-1) ?? null);
  const [dropping, setDropping] = useState<UnsentMail | null>(null);
  const [isTesting, setIsTesting] = useState(false);
  const [busyId, setBusyId] = useState<string | null>(null);
  const resend = async ({ mail_id: id, recipient }: UnsentMail): Promise<void> => {
    setBusyId(id);
    const answer = await actions.resend(id);
    setBusyId(null);
    if (answer.ok) toast(`The email to ${recipient ?? 'this recipient'} is tried again now.`);
    else toast(failureText(answer, 'The email could not be sent again'), 'failed');
  };
  /* Its last email was sent again, sent or dropped. */
  if (data?.mails.length === 0 && begins.length > 1 && !isPlaceholderData) setBegins(begins.slice(0, -1));
  const next = data?.next ?? null;
  return (
    <Container size="xl" py="xl">
      <PageHeader
        title="Email"
        subtitle="What waits to be sent and what was given up, of all venues. Your looks and changes are in the audit log."
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
      {error ? <ErrorState message={`Failed to load email: ${error.message}`} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={8} height={56} /> : null}
      {data && !error && data.mails.length === 0 ? (
        <EmptyState title={state === 'waiting' ? 'Nothing waits' : 'Nothing was given up'}>
          {state === 'waiting'
            ? 'Every email was sent. What fails or waits appears here.'
            : 'An email appears here when its mailbox refuses it, or after three days of attempts.'}
        </EmptyState>
      ) : null}
      {data && !error && data.mails.length > 0 ? (
        <>
          <MailTable
            mails={data.mails}
            isStale={isPlaceholderData}
            busyId={busyId}
            onResend={(mail) => void resend(mail)}
            onDrop={setDropping}
          />
          <StepPager
            text={`${data.mails.length} ${data.mails.length === 1 ? 'email' : 'emails'}, ${state === 'waiting' ? 'oldest first' : 'newest first'}`}
            begins={begins}
            next={next}
            isStale={isPlaceholderData}
            labels={['Previous', 'Next']}
            onBegins={setBegins}
          />
        </>
      ) : null}
      {dropping ? <DropDialog mail={dropping} onClose={() => setDropping(null)} /> : null}
      {isTesting ? <TestMailDialog email={user?.email ?? ''} onClose={() => setIsTesting(false)} /> : null}
    </Container>
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
