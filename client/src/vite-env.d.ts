/// <reference types="vite/client" />

/** The running release, such as `1.0.0`. Defined by the build. */
declare const __APP_VERSION__: string;
/** `staffPaths` of the route table, for the script before the first paint alone. */
declare const __STAFF_PATHS__: readonly string[];
