import { openErasedWaiver } from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import { signedPdfName } from '@gatehouse/sync-protocol/areas/waivers/signed-pdf-name';
import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { useApi } from '#lib/api/api-context.tsx';
import { saveFile } from '#lib/save-file';

/** A signed waiver that is kept after an erasure: its PDF is saved once a reason is given, which is recorded. Requirement F25. */
export function KeptWaiver({
  clientId,
  erasureId,
  waiverId,
}: {
  clientId: string;
  erasureId: string;
  waiverId: string;
}) {
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
