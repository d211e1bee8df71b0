import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { usePageTitle } from '../../components/page-title.tsx';
import classes from '../site/plain-page.module.css';

const RELOADED_KEY = 'gatehouse.reloaded';
const RELOAD_AGAIN_AFTER_MS = 60_000;

/** A screen's file could not be loaded: the network failed, or a release replaced it. */
function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload|error loading dynamically/i.test(
      error.message,
    )
  );
}

/** Reloading fixes a missing file of an earlier release; at most once a minute, to prevent a loop. */
function reloadOnce(): boolean {
  const lastMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (Date.now() - lastMs < RELOAD_AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  window.location.reload();
  return true;
}

/**
 * The screen in place of one that failed. Where the screen's file could not be loaded it reloads by itself, at most once a
 * minute, or when the network is back; any other error waits for the person to press Reload.
 */
export function RouteError() {
  const error = useRouteError();
  const isMissingFile = isChunkFailure(error);
  const title = isMissingFile ? 'This screen could not be loaded' : 'Something went wrong';
  usePageTitle(title);
  useEffect(() => {
    if (!isMissingFile || reloadOnce()) return undefined;
    const retry = (): void => window.location.reload();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isMissingFile]);
  return (
    <main className={classes['page']}>
      <h1>{title}</h1>
      <p>
        {isMissingFile
          ? 'The connection was lost, or a newer version has just arrived. The page keeps trying on its own.'
          : 'This screen met an unexpected problem. What was saved on this device is safe.'}
      </p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </main>
  );
}
