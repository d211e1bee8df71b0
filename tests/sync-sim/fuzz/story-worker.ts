import { fuzz } from './fuzz.ts';

/** One process of `stories.ts`: it is sent a seed, lives through its story and answers what came of it. */
export interface StoryEnd {
  seed: number;
  deeds: number;
  /** Why the story failed; null when everything held. */
  failure: string | null;
}

process.on('message', (seed: number) => {
  const end = ({ deeds, failure }: Omit<StoryEnd, 'seed'>): void => void process.send?.({ seed, deeds, failure });
  fuzz(seed).then(
    ({ deeds }) => end({ deeds, failure: null }),
    (error: unknown) => end({ deeds: 0, failure: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
