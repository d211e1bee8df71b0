import {
  createPairingCode,
  type DeviceView,
  listDevices,
  revokeDevice,
  updateDevice,
} from '@gatehouse/sync-protocol/http/devices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.tsx';
import { dataOf } from '../../lib/api-result.ts';

const REFRESH_EVERY_MS = 15_000;
const devicesKey = (clientId: string) => ['devices', clientId] as const;

/** The venue's devices, looked at again while the page is open. */
export function useDevices(clientId: string) {
  const api = useApi();
  return useQuery({
    queryKey: devicesKey(clientId),
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listDevices, { params: { client_id: clientId }, signal })).devices,
    refetchInterval: REFRESH_EVERY_MS,
  });
}

export function useCreatePairingCode(clientId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: { role: DeviceView['role']; name: string }) =>
      dataOf(await api.call(createPairingCode, { params: { client_id: clientId }, body })),
  });
}

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

export function useRevokeDevice(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (deviceId: string) =>
      dataOf(await api.call(revokeDevice, { params: { client_id: clientId, device_id: deviceId } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: devicesKey(clientId) }),
  });
}
