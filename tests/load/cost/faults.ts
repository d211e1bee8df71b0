import type { LoopCost } from './loop-cost.ts';

export const HELD_MS_MAX = 50;
export const CPU_MS_MAX = 1_000;
/**
 * Their bodies are up to 8 MiB, because a slow line must get through with few messages, and reading that much JSON is one turn.
 * Only devices and owners of a venue may send them.
 */
const WHOLE_BATCH_MS_MAX = 150;
const heldLimits: Readonly<Record<string, number>> = {
  'POST /api/sync/push': WHOLE_BATCH_MS_MAX,
  'POST /api/sync/resend': WHOLE_BATCH_MS_MAX,
};
/** What an owner writes becomes up to twenty pages, each of which is inspected, drawn and joined like those of an upload, one text at a time. */
const cpuLimits: Readonly<Record<string, number>> = {
  'POST /api/clients/:client_id/waiver-documents/:document_id/text': 10_000,
};

/** What a contract's dearest calls took, and how all its calls were answered. */
export interface ContractCost extends LoopCost {
  /** Method and path, such as `POST /api/login`. */
  name: string;
  /** The beginning of the call that held the loop longest. */
  dearest: string;
  statuses: readonly number[];
  /** What those of 500 and above said, but for payments that nobody has set up. */
  broken: readonly string[];
  /** What the first call was refused with; empty where it was not. */
  refusal: string;
}

/** How long one call of a contract may hold the event loop. */
const heldMsMax = (name: string): number => heldLimits[name] ?? HELD_MS_MAX;

/** How much processor time one call of a contract may take. */
const cpuMsMax = (name: string): number => cpuLimits[name] ?? CPU_MS_MAX;

/** Returns true where a call of a contract costs more than `tolerance` times its limits. */
export function isTooDear(name: string, { heldMs, cpuMs }: LoopCost, tolerance: number): boolean {
  return heldMs > heldMsMax(name) * tolerance || cpuMs > cpuMsMax(name) * tolerance;
}

/**
 * What is wrong with the costs, one sentence each. `refused` has the contracts that never succeed, with the reason; `tolerance` is how
 * many times its limits a call may cost.
 */
export function faultsOf(
  costs: readonly ContractCost[],
  refused: Readonly<Record<string, string>>,
  tolerance = 1,
): string[] {
  return costs.flatMap((cost) => {
    const { name, heldMs, cpuMs, dearest, statuses, broken, refusal } = cost;
    const succeeds = statuses.some((status) => status < 400);
    return [
      ...(heldMs > heldMsMax(name) * tolerance
        ? [`${name} holds the event loop for ${Math.round(heldMs)} ms: ${dearest}`]
        : []),
      ...(cpuMs > cpuMsMax(name) * tolerance
        ? [`${name} takes ${Math.round(cpuMs)} ms of processor time: ${dearest}`]
        : []),
      ...broken.slice(0, 1).map((said) => `${name} fails: ${said}`),
      ...(succeeds || name in refused ? [] : [`${name} refuses every call, so that its cost is not known: ${refusal}`]),
      ...(succeeds && name in refused ? [`${name} succeeds, and is listed as always refused`] : []),
    ];
  });
}
