import { EVIDENCE_YEARS_MAX } from '@gatehouse/sync-protocol/areas/records/erasure';
import {
  type Erasure,
  listErasures,
  openErasedWaiver,
  setEvidenceYears,
} from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import { signedPdfName } from '@gatehouse/sync-protocol/areas/waivers/signed-pdf-name';
import { Accordion, Button, Group, NumberInput, Paper, Stack, Text, TextInput } from '@mantine/core';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useRead } from '#lib/api/use-read';
import { saveFile } from '#lib/save-file';
import { calendarDay, venueDay } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { CopyCertificate, ErasureSentences } from './erasure-outcome.tsx';

/** The list of people’s requests to be erased. Requirement F25. */
export function PrivacyRequests({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} size="lg" title="Privacy requests">
      <Stack gap="md">
        <Requests />
        <CloseActions onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

function Requests() {
  const { clientId } = useSyncEngine().identity;
  const read = useRead(listErasures, { params: { client_id: clientId } });
  const { data } = read;
  if (!data) return <Loaded read={read} skeleton={{ rows: 4 }} />;
  return (
    <Stack gap="lg">
      {data.erasures.length === 0 ? (
        <EmptyState title="No requests yet">
          When someone asks to be erased, open their customer page and choose Erase. What was done is listed here.
        </EmptyState>
      ) : (
        <Accordion variant="separated">
          {data.erasures.map((erasure) => (
            <Request key={erasure.erasure_id} clientId={clientId} erasure={erasure} />
          ))}
        </Accordion>
      )}
      <EvidenceYears key={data.evidence_years} clientId={clientId} years={data.evidence_years} />
    </Stack>
  );
}

function Request({ clientId, erasure }: { clientId: string; erasure: Erasure }) {
  const timeZone = useVenueTimeZone();
  return (
    <Accordion.Item value={erasure.erasure_id}>
      <Accordion.Control>
        <Text fw={600}>{venueDay(erasure.requested_at, timeZone)}</Text>
        <Text size="sm" c="dimmed">
          {erasure.reason}
          {erasure.kept_until
            ? ` · evidence kept until ${calendarDay(erasure.kept_until)}`
            : ' · nothing signed was kept'}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="md">
          <ErasureSentences {...erasure} labels={{ erased: 'Erased', kept: 'Kept' }} />
          <CopyCertificate certificate={erasure.certificate} />
          {erasure.records.map((record) => (
            <KeptWaiver
              key={record.waiver_id}
              clientId={clientId}
              erasureId={erasure.erasure_id}
              waiverId={record.waiver_id}
            />
          ))}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** Sets for how many years signed waivers are kept after an erasure. Requirement F25. */
function EvidenceYears({ clientId, years }: { clientId: string; years: number }) {
  const save = useChange(setEvidenceYears, { invalidates: [listErasures] });
  const { control } = useReadOnly();
  /* While it is empty, the field holds a text. */
  const initialValues: { evidence_years: number | string } = { evidence_years: years };
  const form = useContractForm(setEvidenceYears, {
    initialValues,
    send: ({ evidence_years: chosen }) =>
      save.mutateAsync({ params: { client_id: clientId }, body: { evidence_years: Number(chosen) } }),
    failed: 'The years were not saved',
    onDone: () => toast('Years saved'),
  });
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <NumberInput
          label="Years to keep signed waivers after an erasure"
          description="A signed waiver is evidence if someone brings a claim. Adults can often bring claims for two to six years. Children can bring them for some years after they come of age, so their waivers are kept for as long after the 18th birthday. Please ask a lawyer what applies to you. A change applies to later requests only."
          min={1}
          max={EVIDENCE_YEARS_MAX}
          allowDecimal={false}
          clampBehavior="none"
          {...form.field('evidence_years')}
          {...control}
        />
        <FailureAlert>{form.failure}</FailureAlert>
        <Group>
          <Button type="submit" variant="default" size="xs" disabled={form.isBusy} {...control}>
            {form.isBusy ? 'Saving…' : 'Save years'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A signed waiver that is kept after an erasure: its PDF is saved once a reason is given, which is recorded. Requirement F25. */
function KeptWaiver({ clientId, erasureId, waiverId }: { clientId: string; erasureId: string; waiverId: string }) {
  const api = useApi();
  const form = useContractForm(openErasedWaiver, {
    initialValues: { reason: '' },
    send: async (body) => {
      const params = { client_id: clientId, erasure_id: erasureId, waiver_id: waiverId };
      const answer = await api.call(openErasedWaiver, { params, body });
      if (!answer.ok) return answer;
      saveFile(await answer.data.blob(), signedPdfName(waiverId));
      return true;
    },
    failed: 'The waiver was not opened',
    onDone: () => form.start({ reason: '' }),
  });
  return (
    <Paper withBorder p="md">
      <form {...form.props}>
        <Stack gap="sm">
          <Text size="sm">Signed waiver: {signedPdfName(waiverId)}</Text>
          <TextInput
            label="Reason for opening it"
            description="Recorded in the audit log, with the time."
            required
            maxLength={300}
            autoComplete="off"
            {...form.field('reason')}
          />
          <FailureAlert>{form.failure}</FailureAlert>
          <Group>
            <Button type="submit" variant="default" size="xs" miw={130} disabled={form.isBusy}>
              {form.isBusy ? 'Opening…' : 'Save signed PDF'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
