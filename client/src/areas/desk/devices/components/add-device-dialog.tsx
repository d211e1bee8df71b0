import { createPairingCode, type DeviceView, listDevices } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { roleHints, roleNames } from '#domain/devices/device-labels';
import { useRead } from '#lib/api/use-read';
import { needsPin } from '../model/devices.model.ts';
import { pairedBy, type ShownCode } from '../model/pairing.model.ts';
import { PairingCodePanel } from './pairing-code-panel.tsx';

const WATCH_EVERY_MS = 2_000;
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
  const create = useChange(createPairingCode);
  const form = useContractForm(createPairingCode, {
    initialValues: empty,
    bodyOf,
    send: (values) => create.mutateAsync({ params: { client_id: clientId }, body: bodyOf(values) }),
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

/** The device that a shown code has paired; looks every two seconds until it is there and has everything it needs. */
function usePairedBy(clientId: string, code: ShownCode | null): DeviceView | undefined {
  const find = (reply: { devices: readonly DeviceView[] } | undefined) =>
    code && reply ? pairedBy(code, reply.devices) : undefined;
  const { data } = useRead(
    listDevices,
    { params: { client_id: clientId } },
    {
      enabled: code !== null,
      refetchInterval: ({ state }) => (isSettled(find(state.data)) ? false : WATCH_EVERY_MS),
    },
  );
  return find(data);
}

/** Nothing more is expected of it: a kiosk's PIN is typed after the rest has come. */
function isSettled(device: DeviceView | undefined): boolean {
  return device !== undefined && device.ready_at !== null && !needsPin(device);
}
