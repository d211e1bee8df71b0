import { join } from 'node:path';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { sourcePaths, top } from './source-files.ts';

/** Every contract of the protocol, with the file that describes it. */
export async function allContracts(): Promise<(Contract & { group: string })[]> {
  const paths = sourcePaths().filter((path) => path.startsWith('sync-protocol/src/') && path.endsWith('.contracts.ts'));
  const modules = await Promise.all(
    paths.map(async (path) => [path, (await import(join(top, path))) as Record<string, unknown>] as const),
  );
  return modules.flatMap(([group, exported]) =>
    Object.values(exported)
      .filter(isContract)
      .map((contract) => ({ ...contract, group })),
  );
}

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}
