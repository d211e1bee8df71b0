import { fillingText } from '../../domain/filling/filling-text.ts';
import { useCustomersFilling } from '../../domain/filling/use-customers-filling.ts';
import { DeviceStrip } from './device-strip.tsx';

/** The strip of a signed-in owner, which also says how far the first fill is. */
export function OwnerStrip() {
  const filling = useCustomersFilling();
  return <DeviceStrip progress={filling && fillingText('customers', filling)} />;
}
