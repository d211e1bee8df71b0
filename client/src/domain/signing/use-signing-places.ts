import type { AskedPerson, SigningKiosk } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api/api-context.tsx';
import { failureText } from '../../lib/api/failure-text.ts';
import { listSigningKiosksEndpoint, requestSigningEndpoint } from '../../lib/api/replies/device-replies.ts';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import { useSyncStatus } from '../../sync/react/sync-context.tsx';

/** The person or party that a desk sends to a kiosk. */
type SentToSign = AskedPerson | { booking_id: string };

export interface SigningPlaces {
  /** The venue's kiosks; null until the server has answered. Empty while this device is offline. */
  kiosks: readonly SigningKiosk[] | null;
  isOffline: boolean;
  /** Sends the person, or someone of a party, to a kiosk: for how many minutes the kiosk takes them up, or why it can't be. */
  send(who: SentToSign, kiosk: SigningKiosk): Promise<{ minutes: number } | { message: string }>;
}

/** Where a person can sign besides this device, as the server knows it. Requirement F54. */
export function useSigningPlaces(): SigningPlaces {
  const api = useApi();
  const device = usePairedDevice();
  const token = device?.token;
  const isOffline = useSyncStatus().network !== 'online';
  const [kiosks, setKiosks] = useState<readonly SigningKiosk[] | null>(null);
  useEffect(() => {
    if (isOffline) return undefined;
    let isCurrent = true;
    void api.ask(listSigningKiosksEndpoint, token === undefined ? {} : { token }).then((answer) => {
      /* The person can still sign on this device when no answer comes. */
      if (isCurrent) setKiosks(answer.ok ? answer.data.kiosks : []);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, token, isOffline]);
  return {
    kiosks: isOffline ? [] : kiosks,
    isOffline,
    async send(who, { device_id }) {
      const body = { ...askedOf(who), device_id };
      const answer = await api.ask(requestSigningEndpoint, token === undefined ? { body } : { body, token });
      return answer.ok
        ? { minutes: answer.data.valid_minutes }
        : { message: failureText(answer, 'The kiosk wasn’t asked') };
    },
  };
}

function askedOf(who: SentToSign) {
  if ('booking_id' in who) return { booking_id: who.booking_id };
  const { waiver_id, document_ids: ids = [] } = who;
  return { waiver_id, ...(ids.length > 0 ? { document_ids: ids } : {}) };
}
