import '../../components/theme/styles-device.ts';
import { PairPage } from '../../areas/desk/devices/pair-page.tsx';
import { useEngineHost } from '../engine/engine-context.tsx';

/** Pairing needs to know what this browser still holds unsent. */
export function PairScreen() {
  const { queue } = useEngineHost();
  return <PairPage setupPath="/device-setup" queue={queue} />;
}
