/** Whether the page is shown in a frame, as on a venue's own website. */
export const isFramed = (): boolean => window.parent !== window;
