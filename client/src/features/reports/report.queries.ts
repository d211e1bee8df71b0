import {
  type BookingsReport,
  type CheckInsReport,
  getBookingsReport,
  getCheckInsReport,
  getRevenueReport,
  getWaiversReport,
  type ReportName,
  type RevenueReport,
  type WaiversReport,
} from '@gatehouse/sync-protocol/http/reports';
import { useQuery } from '@tanstack/react-query';
import { keepLastAnswer, readLastAnswer } from '../../db/last-answers.ts';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { ApiError, dataOf } from '../../lib/api/api-result.ts';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';
import { isComplete, paramsOf, queryOf, type ReportChoice } from './report-choice.ts';

/** A report with its name, so that its section is found by it. */
export type NamedReport =
  | { name: 'waivers'; report: WaiversReport }
  | { name: 'check-ins'; report: CheckInsReport }
  | { name: 'bookings'; report: BookingsReport }
  | { name: 'revenue'; report: RevenueReport };

/** `time_zone` and the like are the server's; a stored reply is read by the same schema. */
const contracts = {
  waivers: getWaiversReport,
  'check-ins': getCheckInsReport,
  bookings: getBookingsReport,
  revenue: getRevenueReport,
};

export interface ShownReport {
  shown: NamedReport | null;
  /** From when it is, where the server could not be asked; null where it is the server's own. */
  seenAtMs: number | null;
  isLoading: boolean;
  /** Why there is nothing to show, or nothing newer. */
  failure: string | null;
  isUnreachable: boolean;
  retry: () => void;
}

/** The server's report, or what it last said of the same choice while it can't be reached. Requirement I6. */
export function useReport(clientId: string, choice: ReportChoice): ShownReport {
  const api = useApi();
  const engine = useSyncEngine();
  const key = nameOf(choice);
  const query = useQuery({
    queryKey: ['report', clientId, key],
    enabled: isComplete(choice),
    staleTime: 1_000,
    queryFn: async ({ signal }) => {
      const answer = await ask(api, clientId, choice, signal);
      await keepLastAnswer(engine.identity, key, { text: JSON.stringify(answer), seenAtMs: engine.now().epochMs });
      return named(choice.report, answer);
    },
  });
  const { data, error, refetch } = query;
  const isUnreachable = query.fetchStatus === 'paused' || isOffline(error);
  const needsStored = data === undefined && isUnreachable;
  const stored = useQuery({
    queryKey: ['stored-report', clientId, engine.identity.principal.id, key],
    queryFn: async () => {
      const answer = await readLastAnswer(engine.identity, key);
      const shown = answer ? named(choice.report, JSON.parse(answer.text)) : null;
      return answer && shown ? { shown, seenAtMs: answer.seenAtMs } : null;
    },
    networkMode: 'always',
    gcTime: 0,
    enabled: needsStored,
  });
  const shared = { isUnreachable, retry: () => void refetch() };
  const failure = error ? error.message : null;
  if (data) {
    const isOld = isUnreachable || query.isRefetchError;
    return { ...shared, shown: data, seenAtMs: isOld ? query.dataUpdatedAt : null, isLoading: false, failure };
  }
  if (needsStored) {
    const found = stored.data ?? { shown: null, seenAtMs: null };
    return { ...shared, ...found, isLoading: stored.isPending, failure };
  }
  return { ...shared, shown: null, seenAtMs: null, isLoading: !error, failure };
}

function nameOf(choice: ReportChoice): string {
  return `report-${Object.values(paramsOf(choice)).join('-')}`;
}

async function ask(api: ApiClient, clientId: string, choice: ReportChoice, signal: AbortSignal): Promise<unknown> {
  const given = { params: { client_id: clientId, period: choice.period }, query: queryOf(choice), signal };
  return dataOf(await api.call(contracts[choice.report], given));
}

/** Null where what was stored has another form. */
function named(name: ReportName, answer: unknown): NamedReport | null {
  const parsed = contracts[name].reply.safeParse(answer);
  return parsed.success ? ({ name, report: parsed.data.report } as NamedReport) : null;
}

function isOffline(error: Error | null): boolean {
  return error instanceof ApiError && (error.failure.kind === 'network' || error.failure.kind === 'aborted');
}
