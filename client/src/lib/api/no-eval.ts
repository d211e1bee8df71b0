/*
 * The Content-Security-Policy allows no `eval`, so the schema library need not try, which the browser would report. It tries
 * when the first schema of an object is made, so the application's entry imports this before all else; it reads its settings
 * from here, so that a kiosk, which never loads the library, need not load it to say so. Requirement G43.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
