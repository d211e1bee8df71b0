import { sendVerification } from '@gatehouse/sync-protocol/areas/accounts/email-verification.contracts';
import {
  createPairingCode,
  type DeviceView,
  listDevices,
  revokeDevice,
  updateDevice,
} from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { needsPin } from './devices.model.ts';
import { pairedBy, type ShownCode } from './pairing.model.ts';

const REFRESH_EVERY_MS = 15_000;
const WATCH_EVERY_MS = 2_000;
const devicesKey = (clientId: string) => ['devices', clientId] as const;

function devicesQuery(api: ReturnType<typeof useApi>, clientId: string) {
  return queryOptions({
    queryKey: devicesKey(clientId),
    queryFn: async ({ signal }) => dataOf(await api.call(listDevices, { params: { client_id: clientId }, signal })),
  });
}

/** The venue's devices and what pairing waits for, looked at again while the page is open. */
export function useDevices(clientId: string) {
  return useQuery({ ...devicesQuery(useApi(), clientId), refetchInterval: REFRESH_EVERY_MS });
}

/** The device that a shown code has paired; looks every two seconds until it is there and has everything it needs. */
export function usePairedBy(clientId: string, code: ShownCode | null): DeviceView | undefined {
  const find = (reply: { devices: readonly DeviceView[] } | undefined) =>
    code && reply ? pairedBy(code, reply.devices) : undefined;
  const { data } = useQuery({
    ...devicesQuery(useApi(), clientId),
    enabled: code !== null,
    refetchInterval: (query) => (isSettled(find(query.state.data)) ? false : WATCH_EVERY_MS),
  });
  return find(data);
}

/** Nothing more is expected of it: a kiosk's PIN is typed after the rest has come. */
function isSettled(device: DeviceView | undefined): boolean {
  return device !== undefined && device.ready_at !== null && !needsPin(device);
}

/**
 * Makes a code with which one tablet can be paired in a role. The devices aren't refreshed: `usePairedBy` looks for the new
 * one.
 */
export function useCreatePairingCode(clientId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: { role: DeviceView['role']; name: string }) =>
      dataOf(await api.call(createPairingCode, { params: { client_id: clientId }, body })),
  });
}

/** Changes the name, role or profile of a device; what is omitted stays. Refreshes the venue's devices. */
export function useUpdateDevice(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ deviceId, ...body }: DeviceEdit) =>
      dataOf(await api.call(updateDevice, { params: { client_id: clientId, device_id: deviceId }, body })).device,
    onSuccess: () => queries.invalidateQueries({ queryKey: devicesKey(clientId) }),
  });
}

export interface DeviceEdit {
  deviceId: string;
  name?: string;
  role?: DeviceView['role'];
  profile?: Record<string, unknown>;
}

/** By id: the device may still hand over what it has not sent, then wipes itself. Refreshes the venue's devices. */
export function useRevokeDevice(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (deviceId: string) =>
      dataOf(await api.call(revokeDevice, { params: { client_id: clientId, device_id: deviceId } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: devicesKey(clientId) }),
  });
}

/** Mails the link that confirms the owner's address once more. */
export function useSendVerification(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => dataOf(await api.call(sendVerification, { params: { client_id: clientId } })).message,
    onSuccess: () => queries.invalidateQueries({ queryKey: devicesKey(clientId) }),
  });
}
