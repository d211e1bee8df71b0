import {
  downloadBookingsReport,
  downloadCheckInsReport,
} from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { Alert, Button, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import type { ApiFailure } from '#lib/api/api-result';
import { downloadName, saveFile } from '#lib/save-file';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { reportFailureText } from '../model/failure-texts.ts';
import { useChosen } from '../model/use-chosen.ts';
import { AttendancePeriodPicker } from './attendance-period-picker.tsx';

const reports = {
  'check-ins': {
    label: 'Check-ins Report',
    about: 'Everyone who checked in, once per day, with the time, phone number and email.',
    contract: downloadCheckInsReport,
  },
  bookings: {
    label: 'Bookings Report',
    about: 'Every booking for these days, with its players, its status and who came.',
    contract: downloadBookingsReport,
  },
} as const;
type Report = keyof typeof reports;

type Outcome = { name: string } | { error: string } | null;

/** Downloads a period as a file for a spreadsheet. Requirement F14. */
export function ExportsTab() {
  const [chosen, choose] = useChosen();
  const [report, setReport] = useState<Report>('check-ins');
  const { isBusy, outcome, generate } = useReport();
  return (
    <Stack gap="lg" maw={720}>
      <AttendancePeriodPicker chosen={chosen} onChoose={choose} />
      <Radio.Group label="Report" value={report} onChange={(next) => setReport(next)}>
        <Stack gap="sm" mt="xs">
          {Object.entries(reports).map(([value, { label, about }]) => (
            <Radio
              key={value}
              value={value}
              label={label}
              description={about}
              styles={{ description: { fontSize: 14 } }}
            />
          ))}
        </Stack>
      </Radio.Group>
      <div>
        <Button miw={280} disabled={isBusy} onClick={() => void generate(report, chosen)}>
          {isBusy ? 'Generating...' : 'Generate and Download Report'}
        </Button>
        <Text size="sm" c="dimmed" mt="xs">
          A CSV file, which Excel, Numbers and Google Sheets open. It holds personal data: keep it safe.
        </Text>
      </div>
      <output>{outcome && 'name' in outcome ? <Alert color="green">{outcome.name} was saved.</Alert> : null}</output>
      {outcome && 'error' in outcome ? (
        <Alert color="red" role="alert">
          {outcome.error}
        </Alert>
      ) : null}
    </Stack>
  );
}

function useReport() {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const generate = async (report: Report, { period, start, end }: ReturnType<typeof useChosen>[0]): Promise<void> => {
    const { signal } = (abort.current = new AbortController());
    setIsBusy(true);
    setOutcome(null);
    const failed = (failure: ApiFailure | null) => setOutcome({ error: reportFailureText(failure, report) });
    const params = { client_id: clientId, period };
    const answer = await api.call(reports[report].contract, { params, query: { start, end }, signal });
    try {
      if (answer.ok) {
        const name = downloadName(answer.data.headers.get('content-disposition'), `${report}.csv`);
        saveFile(await answer.data.blob(), name);
        setOutcome({ name });
      } else if (answer.kind !== 'aborted') failed(answer);
    } catch {
      /* The file broke off. */
      if (!signal.aborted) failed(null);
    } finally {
      if (!signal.aborted) setIsBusy(false);
    }
  };
  return { isBusy, outcome, generate };
}
