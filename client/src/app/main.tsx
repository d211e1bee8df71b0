import '../lib/api/no-eval.ts';
import '../components/theme/base-styles.ts';
import { keyRecordOf } from '../devices/key-record.ts';
import { recognizeBrowser } from './engine/known-browser.ts';
import { openPage } from './open-page.tsx';

/* Staff may scan before the screen that listens is drawn. */
keyRecordOf(window);

const root = document.querySelector<HTMLElement>('#root');
if (root) recognizeBrowser((browser) => void openPage(root, browser));
