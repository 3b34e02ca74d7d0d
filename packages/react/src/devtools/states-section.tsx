import { type ReactNode, useState } from 'react';
import { type FormStates, listStates } from './form-states.ts';

interface StatesSectionProps {
  readonly states: FormStates;
  readonly onChosen: () => void;
}

/** The menu of the form's states. Their names load when it is opened. */
export function StatesSection({ states, onChosen }: StatesSectionProps): ReactNode {
  const [names, setNames] = useState<readonly string[]>([]);
  const current = states.current();

  async function load(): Promise<void> {
    setNames((await listStates()).map(({ name }) => name));
  }

  function choose(name: string | undefined): void {
    void states.show(name);
    onChosen();
  }

  return (
    <section aria-label="States">
      {current && (
        <p className="notice" role="status">
          <span>
            Showing <b>{textOf(current)}</b>. Your backend is not called.
          </span>
          <button onClick={() => choose(undefined)} type="button">
            Stop
          </button>
        </p>
      )}
      <details onToggle={() => void load()}>
        <summary>Show a state of the form</summary>
        <div className="choices">
          {names.map((name) => (
            <button
              aria-pressed={name === current}
              key={name}
              onClick={() => choose(name)}
              type="button"
            >
              {textOf(name)}
            </button>
          ))}
        </div>
      </details>
    </section>
  );
}

/** `wrong-code` as `Wrong code`. */
function textOf(name: string): string {
  const text = name.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
