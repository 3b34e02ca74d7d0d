import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface ScrollerProps {
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Scrolls a table or chart sideways where large texts do not fit. Only then is it a stop for the
 * Tab key, so that the arrow keys can scroll it.
 */
export function Scroller({ label, children }: ScrollerProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  const measure = useEffectEvent(() => {
    if (element.current) setScrolls(element.current.scrollWidth > element.current.clientWidth);
  });
  // After each render, since a longer figure can make it scroll; after that, when its place changes.
  useLayoutEffect(() => measure());
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);

  const stop = scrolls && ({ role: 'group', 'aria-label': label, tabIndex: 0 } as const);
  return (
    <div ref={element} className="scroller" {...stop}>
      {children}
    </div>
  );
}
