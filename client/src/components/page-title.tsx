import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';

/** The title of the screen's row in the route table; empty outside those. */
const RouteTitle = createContext('');

const inTab = (title: string): string => `${title} · Gatehouse`;

/** Names a screen in the tab as its row of the route table does. Requirement U24. */
export function TitledScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <RouteTitle value={title}>
      <FirstTitle title={title} />
      {children}
    </RouteTitle>
  );
}

/** Comes before the screen, whose own title follows. */
function FirstTitle({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = inTab(title);
  }, [title]);
  return null;
}

/**
 * Names in the tab what the screen shows, such as a customer or an open part of it. With null, and once it is gone, the title is
 * the route's. In a layout effect, because the next screen's title comes after this one is gone.
 */
export function usePageTitle(title: string | null): void {
  const route = useContext(RouteTitle);
  useLayoutEffect(() => {
    if (title === null) return undefined;
    document.title = inTab(title);
    return () => {
      if (route) document.title = inTab(route);
    };
  }, [title, route]);
}
