import { createPairingCode } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { roleHints, roleNames } from '#domain/devices/device-labels';
import { useCreatePairingCode, usePairedBy } from '../model/devices.queries.ts';
import { PairingCodePanel } from './pairing-code-panel.tsx';

const empty = { role: 'kiosk' as DeviceRole, name: '' };
/** A device without a name has its role's. */
const bodyOf = ({ role, name }: typeof empty) => ({ role, name: name.trim() || roleNames[role] });

/** Role and name first, then the code. Requirement O3. */
export function AddDeviceDialog({
  clientId,
  opened,
  onClose,
}: {
  clientId: string;
  opened: boolean;
  onClose: () => void;
}) {
  const create = useCreatePairingCode(clientId);
  const form = useContractForm(createPairingCode, {
    initialValues: empty,
    bodyOf,
    send: (values) => create.mutateAsync(bodyOf(values)),
  });
  const { answer: code, isBusy, failure } = form;
  const { role, name: shownName } = bodyOf(form.values);
  const paired = usePairedBy(
    clientId,
    opened && code ? { role, name: shownName, expiresAtUtc: code.expires_at } : null,
  );
  const close = (): void => {
    form.start({ ...empty, role });
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={code ? `Pair “${shownName}”` : 'Add a device'}>
      {code ? (
        <PairingCodePanel
          code={code.code}
          shortCode={code.short_code}
          expiresAtUtc={code.expires_at}
          paired={paired ?? null}
          onAgain={() => form.submit()}
          onDone={close}
        />
      ) : (
        <form {...form.props}>
          <Stack gap="md">
            <Radio.Group label="What is it for?" value={role} onChange={(role) => form.set({ role })}>
              <Stack gap="xs" mt="xs">
                {(Object.keys(roleNames) as DeviceRole[]).map((value) => (
                  <Radio key={value} value={value} label={roleNames[value]} description={roleHints[value]} />
                ))}
              </Stack>
            </Radio.Group>
            <TextInput
              label="Name"
              placeholder={`${roleNames[role]} at the entrance`}
              description="What you will call it in the list of devices."
              maxLength={80}
              {...form.field('name')}
            />
            <DialogActions error={failure}>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" miw={180} disabled={isBusy}>
                {isBusy ? 'Making the code…' : 'Make pairing code'}
              </Button>
            </DialogActions>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
