import { EVERYTHING, type ExportRange, exportTypes } from '@gatehouse/sync-protocol/areas/platform/export-names';
import { exportData, exportRange, listExports } from '@gatehouse/sync-protocol/areas/platform/exports.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import {
  Alert,
  Button,
  Container,
  Group,
  NativeSelect,
  Progress,
  Radio,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { type ApiFailure, type ApiResult } from '#lib/api/api-result';
import { useReadAgain } from '#lib/api/use-read';
import { receive, sizeText } from '#lib/receive';
import { downloadName, saveFile } from '#lib/save-file';
import { browserTimeZone } from '#lib/venue-format';
import {
  choiceProblems,
  type ExportChoice,
  fallbackName,
  type RangeName,
  rangeOptions,
  typeTitles,
} from './export-choice.ts';
import classes from './exports.module.css';
import { LastExport } from './last-export.tsx';

const ADMIN_ONLY = 'Admin access required for data exports.';

/** Data of all venues as files. Requirements Y32, Y36. */
export function AdminExportsPage() {
  const download = useDownload();
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Data Exports" subtitle="Data from all venues as CSV files." />
      <Alert color="yellow" mb="lg">
        <strong>Sensitive data.</strong> Exports contain names, birth dates, contact details and payments of real
        people. Export only what you need, store it encrypted, and delete it when you’re done. Every export is recorded
        with your name.
      </Alert>
      <div className={classes['page']}>
        <ExportForm download={download} />
        <LastExport />
      </div>
    </Container>
  );
}

function ExportForm({ download }: { download: Download }) {
  const [choice, setChoice] = useState<ExportChoice>({ type: 'customers', range: 'month', from: '', to: '' });
  const [today] = useState(() => venueDateAt(Date.now(), browserTimeZone()));
  const [isTried, setIsTried] = useState(false);
  const problems = choiceProblems(choice);
  const shown = isTried ? problems : {};
  const choose = (change: Partial<ExportChoice>): void => {
    setChoice({ ...choice, ...change });
    download.clear();
  };
  const { running } = download;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (Object.keys(problems).length === 0 && !running) void download.start(choice);
      }}
    >
      <Radio.Group
        label="Data type"
        value={choice.type}
        onChange={(type) => choose({ type: exportTypes.find((name) => name === type) ?? 'customers' })}
      >
        <div className={classes['types']}>
          {exportTypes.map((type) => (
            <Radio
              key={type}
              value={type}
              label={typeTitles[type].label}
              description={typeTitles[type].about}
              styles={{ description: { fontSize: 14 } }}
            />
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        label="Date range"
        description="In each venue’s time zone, including today."
        data={rangeOptions(today)}
        maw={440}
        mt="lg"
        styles={{ description: { fontSize: 14 } }}
        value={choice.range}
        onChange={({ currentTarget }) => choose({ range: currentTarget.value as RangeName })}
      />
      {choice.range === 'custom' ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }} maw={440} mt="sm">
          <TextInput
            label="Start Date"
            type="date"
            required
            max={choice.to || undefined}
            value={choice.from}
            error={shown.from}
            onChange={({ currentTarget }) => choose({ from: currentTarget.value })}
          />
          <TextInput
            label="End Date"
            type="date"
            required
            min={choice.from || undefined}
            value={choice.to}
            error={shown.to}
            onChange={({ currentTarget }) => choose({ to: currentTarget.value })}
          />
        </SimpleGrid>
      ) : null}
      <Group mt="lg" gap="sm">
        <Button type="submit" miw={220} disabled={running !== null}>
          {running ? 'Exporting…' : choice.type === 'all' ? 'Generate ZIP Export' : 'Generate CSV Export'}
        </Button>
        {running ? (
          <Button variant="default" onClick={download.cancel}>
            Cancel
          </Button>
        ) : null}
      </Group>
      <Outcome download={download} />
    </form>
  );
}

function Outcome({ download: { running, done, error } }: { download: Download }) {
  return (
    <>
      <output className={classes['outcome']}>
        {running ? (
          <>
            <Text size="sm" mb={6} data-tabular>
              {running.name ? `${running.name} · ${sizeText(running.bytes)} so far` : 'Preparing the file…'}
            </Text>
            <Progress value={100} animated aria-label="Downloading" />
          </>
        ) : null}
        {done ? <Alert color="gate">{done}</Alert> : null}
      </output>
      {error ? (
        <Alert color="red" role="alert" mt="md">
          {error}
        </Alert>
      ) : null}
    </>
  );
}

interface Download {
  /** How much of the file has come; null without a running download. */
  running: { name: string | null; bytes: number } | null;
  done: string | null;
  error: string | null;
  start: (choice: ExportChoice) => Promise<void>;
  cancel: () => void;
  /** Drops what became of the last one. */
  clear: () => void;
}

/** Downloads an export as a file. Requirement Y32. */
function useDownload(): Download {
  const api = useApi();
  const { user } = useSession();
  const readAgain = useReadAgain();
  const abort = useRef<AbortController | null>(null);
  const [running, setRunning] = useState<Download['running']>(null);
  const [outcome, setOutcome] = useState<{ done: string | null; error: string | null }>({ done: null, error: null });
  useEffect(() => () => abort.current?.abort(), []);
  const clear = () => setOutcome({ done: null, error: null });
  const failed = (message: string) => setOutcome({ done: null, error: message });

  const start = async (choice: ExportChoice): Promise<void> => {
    if (user?.role !== 'admin') return failed(ADMIN_ONLY);
    const { signal } = (abort.current = new AbortController());
    clear();
    setRunning({ name: null, bytes: 0 });
    const answer = await ask(api, choice, signal);
    try {
      if (!answer.ok) {
        if (answer.kind !== 'aborted') failed(failureSentence(answer));
        return;
      }
      const name = downloadName(answer.data.headers.get('content-disposition'), fallbackName(choice));
      const content = await receive(answer.data, (bytes) => setRunning({ name, bytes }));
      saveFile(content, name);
      setOutcome({ done: `${name} was saved (${sizeText(content.size)}).`, error: null });
    } catch {
      if (!signal.aborted) failed('Export failed: the download broke off. Please try again.');
    } finally {
      setRunning(null);
      void readAgain(listExports);
    }
  };
  return { running, ...outcome, start, cancel: () => abort.current?.abort(), clear };
}

function ask(
  api: ApiClient,
  { type, range, from, to }: ExportChoice,
  signal: AbortSignal,
): Promise<ApiResult<Response>> {
  /* An export of everything has one file for each type. */
  const contentType = type === 'all' ? 'application/zip' : 'text/csv';
  const query = { format: 'csv', ...(range === 'custom' ? { startDate: from, endDate: to } : {}) };
  return range === EVERYTHING
    ? api.open({ ...exportData, contentType }, { params: { type }, query, signal })
    : api.open(
        { ...exportRange, contentType },
        { params: { type, range: range satisfies ExportRange }, query, signal },
      );
}

function failureSentence(failure: ApiFailure): string {
  return failure.kind === 'refused' && failure.code === 'FORBIDDEN' ? ADMIN_ONLY : `Export failed: ${failure.message}`;
}
