/**
 * What the form uses of React, as preact has it: the build puts this file in the place of `react`,
 * `react-dom` and `react-dom/client`. It is 1.4 kB smaller than preact/compat, which adds what the form
 * does not use. The form's own tests run against the result.
 *
 * @module
 */
import { type ComponentChild, options, type RefObject, render } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

export { createContext, createElement, Fragment } from 'preact';
export { useCallback, useContext, useEffect, useId, useRef, useState } from 'preact/hooks';

// React's events hold the browser's.
options.event = (event) => Object.assign(event, { nativeEvent: event });
// React runs effects before the user's next action, and preact after the next frame.
options.requestAnimationFrame = (run) => queueMicrotask(run);

/** A `ref` is one of the props, as in React 19. */
export function forwardRef<Element, Props extends object>(
  renderWithRef: (props: Props, ref: RefObject<Element> | undefined) => ComponentChild,
): (props: Props & { ref?: RefObject<Element> }) => ComponentChild {
  return (props) => renderWithRef(props, props.ref);
}

/** A store's snapshot as it was rendered. */
interface Rendered<Snapshot> {
  readonly getSnapshot: () => Snapshot;
  readonly value: Snapshot;
}

/** Renders again when the store has another snapshot than the one that was rendered. */
export function useSyncExternalStore<Snapshot>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
): Snapshot {
  const value = getSnapshot();
  const renderedRef = useRef<Rendered<Snapshot>>({ getSnapshot, value });
  const [, renderAgain] = useState({});

  const check = useCallback(() => {
    const { current } = renderedRef;
    if (!Object.is(current.value, current.getSnapshot())) renderAgain({});
  }, []);

  useLayoutEffect(() => {
    renderedRef.current = { getSnapshot, value };
    check();
  }, [check, getSnapshot, value]);
  useLayoutEffect(() => {
    const unsubscribe = subscribe(check);
    // The store may have changed since the render, and with its first subscription.
    check();
    return unsubscribe;
  }, [check, subscribe]);
  return value;
}

let renderPending = (): void => {};
options.debounceRendering = (run) => {
  renderPending = run;
  queueMicrotask(run);
};

/** Runs a change, and renders it and all that is pending before it returns. */
export function flushSync(change: () => void): void {
  change();
  renderPending();
}

/** The root of a tree. */
export function createRoot(container: Element): {
  readonly render: (node: ComponentChild) => void;
  readonly unmount: () => void;
} {
  return {
    render: (node) => render(node, container),
    unmount: () => render(null, container),
  };
}
