/** Whether the page is shown in a frame, as on a venue's own website. The build, which also renders pages, has no window. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window;
