import type { Overlaid, RowView, SyncEngine } from '@gatehouse/client/sync/port/engine-port';
import type { CollectionName, Collections } from '@gatehouse/sync-protocol/sync/collections';
import type { SimDevice } from './sim-device.ts';

type AnyView = RowView<Overlaid<Collections[CollectionName]>>;

const nothing: AnyView = { revision: -1, size: 0, get: () => undefined, values: () => [][Symbol.iterator]() };

/** One subscription per engine and collection, because the stories look after each event. */
const views = new WeakMap<SyncEngine, Map<CollectionName, { last: AnyView }>>();

/** What a screen of this device reads now; empty while its app is closed. */
export function rowsOf<C extends CollectionName>(device: SimDevice, collection: C): RowView<Overlaid<Collections[C]>> {
  const { engine } = device;
  return (engine ? viewOf(engine, collection).last : nothing) as unknown as RowView<Overlaid<Collections[C]>>;
}

function viewOf(engine: SyncEngine, collection: CollectionName): { last: AnyView } {
  const known = views.get(engine) ?? new Map<CollectionName, { last: AnyView }>();
  views.set(engine, known);
  let view = known.get(collection);
  if (!view) {
    const made = { last: nothing };
    engine.rows$(collection).subscribe({
      next: (rows) => {
        made.last = rows;
      },
      complete: () => {
        made.last = nothing;
      },
    });
    known.set(collection, made);
    view = made;
  }
  return view;
}
