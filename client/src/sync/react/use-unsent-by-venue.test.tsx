import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { frontDesk } from '#sync/testing/loops-world';
import { browserTabs } from '../browser/browser-tabs.ts';
import { useUnsentByVenue } from './use-unsent-by-venue.ts';

afterEach(cleanup);

it('[S30] follows what other tabs queue, and keeps its counts while the queue can’t be read', async () => {
  let count = 1;
  const openQueue = async () => ({
    unsentByVenue: async () => {
      if (count === 0) throw new Error('The storage does not answer.');
      return new Map([['C00001', count]]);
    },
  });
  const { result } = renderHook(() => useUnsentByVenue(openQueue));
  const shown = () => [...result.current];
  await waitFor(() => expect(shown()).toEqual([['C00001', 1]]));
  const tabs = browserTabs(frontDesk);
  const stop = tabs.listen(() => undefined);
  count = 2;
  act(() => tabs.send({ kind: 'queue' }));
  await waitFor(() => expect(shown()).toEqual([['C00001', 2]]));
  stop();
});
