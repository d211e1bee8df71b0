import type { Overlaid, RowView } from '@gatehouse/client/sync/sync-engine';
import type { CollectionName, Collections } from '@gatehouse/sync-protocol/entities/collections';
import type { SimDevice } from './sim-device.ts';

/** What a screen of this device reads now; empty while its app is closed. */
export function rowsOf<C extends CollectionName>(device: SimDevice, collection: C): RowView<Overlaid<Collections[C]>> {
  let view: RowView<Overlaid<Collections[C]>> = {
    revision: -1,
    size: 0,
    get: () => undefined,
    values: () => [][Symbol.iterator](),
  };
  device.engine
    ?.rows$(collection)
    .subscribe((rows) => {
      view = rows;
    })
    .unsubscribe();
  return view;
}
