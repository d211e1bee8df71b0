import { getAuditSeals, setAuditSeals } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { Switch, Text } from '@mantine/core';
import { useChange } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';

/** Lets the owner keep seals of the audit chain where nobody else can change them. Requirement W3. */
export function SealsSection({ clientId, email }: { clientId: string; email: string }) {
  const { isReadOnly, control } = useReadOnly();
  const params = { client_id: clientId };
  const seals = useRead(getAuditSeals, { params });
  const { flash, done, failed, clear } = useFlash();
  const set = useChange(setAuditSeals, { answers: getAuditSeals, where: { done, failed } });

  const choose = async (mails: boolean): Promise<void> => {
    if (isReadOnly) return;
    clear();
    await set.act(
      { params, body: { mails } },
      mails ? 'You will get the seal by email.' : 'You won’t get any more seals.',
    );
  };

  return (
    <Section
      title="A tamper-evident record"
      about="Each signature and each change is sealed with everything before it, so altering or removing one shows."
      flash={flash}
    >
      {seals.error ? <ErrorState message={seals.error.message} onRetry={() => void seals.refetch()} /> : null}
      <Switch
        label="Email me a daily seal"
        description={`One short email to ${email} on days with new records, at most one a day.`}
        checked={set.isPending ? set.variables.body.mails : (seals.data?.mails ?? false)}
        disabled={seals.data === undefined || set.isPending}
        onChange={(event) => void choose(event.currentTarget.checked)}
        {...control}
      />
      <Text size="sm" c="dimmed">
        Keep these emails. They can show later whether your records were changed, even by the operator of the server.
      </Text>
    </Section>
  );
}
