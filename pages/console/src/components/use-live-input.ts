import {
  type ChangeEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** An input that shows the emulator's value, except while the user changes it. */
export interface LiveInput {
  readonly props: {
    readonly ref: RefObject<HTMLInputElement | null>;
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur: () => void;
  };
  /** What the user is changing it to. */
  readonly draft: string | undefined;
  /** Ends a change that was taken back, such as a slider that is put back where it was. */
  readonly release: () => void;
}

/**
 * Keeps what the user is changing apart from what the emulator has.
 *
 * @param known the emulator's value
 * @param commit sends a new value; resolves when the emulator's value is known again
 */
export function useLiveInput(known: string, commit: (value: string) => Promise<void>): LiveInput {
  const ref = useRef<HTMLInputElement>(null);
  const isCommitting = useRef(false);
  const [draft, setDraft] = useState<string>();

  const onCommit = useEffectEvent(async (value: string) => {
    isCommitting.current = true;
    setDraft(value);
    await commit(value);
    isCommitting.current = false;
    // What was typed meanwhile stays.
    setDraft((current) => (current === value ? undefined : current));
  });

  useEffect(() => {
    const input = ref.current;
    // React's onChange is the browser's `input` event; `change` is the end of a change.
    const onEnd = () => void (input && onCommit(input.value));
    input?.addEventListener('change', onEnd);
    return () => input?.removeEventListener('change', onEnd);
  }, []);

  function release(): void {
    if (!isCommitting.current) setDraft(undefined);
  }

  return {
    draft,
    release,
    props: {
      ref,
      value: draft ?? known,
      onChange: (event) => setDraft(event.currentTarget.value),
      onBlur: release,
    },
  };
}
