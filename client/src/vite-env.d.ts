/// <reference types="vite/client" />

/** The running release, such as `0.1.0`. Defined by the build. */
declare const __APP_VERSION__: string;
