import {
  deleteLogo,
  type getPreferences,
  setPreferences,
  uploadLogo,
} from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { getAuditSeals, setAuditSeals } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { type ClientView, updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clientQuery, preferencesQuery } from '#domain/venue/venue.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

export type Preferences = ReplyOf<typeof getPreferences>['preferences'];

const sealsKey = (clientId: string) => ['audit-seals', clientId] as const;
const UPLOAD_TIMEOUT_MS = 120_000;

/** Saves the profile; the navigation bar's name follows. */
export function useSaveProfile(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<Pick<ClientView, 'version'>> & Record<string, unknown>) =>
      dataOf(await api.call(updateProfile, { params: { client_id: clientId }, body })).client,
    onSuccess: async (client) => {
      queries.setQueryData(clientQuery(api, clientId).queryKey, client);
      await queries.invalidateQueries({ queryKey: preferencesQuery(api, clientId).queryKey });
    },
  });
}

/** Color, dark mode and logo: each returns the updated preferences, which the navigation bar shows immediately. */
export function useChangePreferences(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { client_id: clientId };
  const onSuccess = (preferences: Preferences) =>
    queries.setQueryData(preferencesQuery(api, clientId).queryKey, preferences);
  return {
    set: useMutation({
      mutationFn: async (body: { accent_color?: string; dark_mode?: boolean }) =>
        dataOf(await api.call(setPreferences, { params, body })).preferences,
      onSuccess,
    }),
    upload: useMutation({
      mutationFn: async (file: File) =>
        dataOf(await api.call(uploadLogo, { params, upload: file, timeoutMs: UPLOAD_TIMEOUT_MS })).preferences,
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: async () => dataOf(await api.call(deleteLogo, { params })).preferences,
      onSuccess,
    }),
  };
}

/** Whether the seals of the audit chain go to the owner by mail. */
export function useAuditSeals(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { client_id: clientId };
  return {
    seals: useQuery({
      queryKey: sealsKey(clientId),
      queryFn: async ({ signal }) => dataOf(await api.call(getAuditSeals, { params, signal })).mails,
    }),
    set: useMutation({
      mutationFn: async (body: { mails: boolean }) => dataOf(await api.call(setAuditSeals, { params, body })).mails,
      onSuccess: (mails) => queries.setQueryData(sealsKey(clientId), mails),
    }),
  };
}
