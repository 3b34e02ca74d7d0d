import { type ReactNode, useState } from 'react';
import { ControlError, problemsIn, type SettingProblem } from '../api/control-error.ts';
import type { Explanation, Settings } from '../api/control-types.ts';
import { FieldFrame } from '../settings/field-frame.tsx';
import { isPartOf } from '../settings/setting-paths.ts';
import { useConsole, useConsoleState, useWorkspace } from '../state/console-context.ts';
import { ExplanationView, resultText } from './explanation.tsx';
import { Part } from './part.tsx';
import { TemplateValues, type TypedValues, valuesOf } from './template-values.tsx';
import { utilityPipelinesOf } from './utility-pipelines.ts';

const FREE_TEXT = '';

/** Explains a send without sending: which check decides, and why. */
export function ExplainForm(): ReactNode {
  const { client, announce } = useConsole();
  const pipelines = utilityPipelinesOf(useWorkspace());
  const templates = useConsoleState((state) => state.utilities.templates);
  const [pipelineID, setPipelineID] = useState<string>();
  const [templateId, setTemplateId] = useState<string>();
  const [phone, setPhone] = useState('+201001234567');
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<TypedValues>({});
  const [idempotencyKey, setIdempotencyKey] = useState('');
  const [explanation, setExplanation] = useState<Explanation>();
  const [problems, setProblems] = useState<readonly SettingProblem[]>([]);

  const pipeline = pipelines.find(({ id }) => id === pipelineID) ?? pipelines[0];
  const chosenId = templateId ?? templates[0]?.id ?? FREE_TEXT;
  const variables = templates.find(({ id }) => id === chosenId)?.variables ?? {};

  function request(): Settings {
    return {
      APIKey: pipeline?.apiKey,
      pipelineID: pipeline?.id,
      phone,
      ...(chosenId === FREE_TEXT
        ? { text }
        : { templateId: chosenId, variableValues: valuesOf({ variables, typed }) }),
      ...(idempotencyKey !== '' && { idempotencyKey }),
    };
  }

  async function explain(): Promise<void> {
    setProblems([]);
    try {
      const explained = await client.utilities.explain(request());
      setExplanation(explained);
      announce(resultText(explained));
    } catch (cause) {
      setExplanation(undefined);
      setProblems(problemsOf(cause));
    }
  }

  const framed = (label: string, path: string) => ({
    label,
    isOvertaken: false,
    problem: problems.find((problem) => isPartOf(problem.path, path))?.words,
  });
  const others = problems.filter(({ path }) => !SHOWN.includes(path.split('.', 1)[0] ?? ''));

  return (
    <Part
      hint="Runs the service's checks in their order. Nothing is sent, reserved or charged."
      isWide
      title="Explain a send"
    >
      <form
        autoComplete="off"
        className="explain-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void explain();
        }}
      >
        <div className="group-fields">
          <FieldFrame {...framed('Pipeline', 'pipelineID')}>
            {(control) => (
              <select
                className="select"
                {...control}
                onChange={(event) => setPipelineID(event.currentTarget.value)}
                value={pipeline?.id}
              >
                {pipelines.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
          <FieldFrame {...framed('Recipient', 'phone')}>
            {(control) => (
              <input
                className="input"
                {...control}
                dir="ltr"
                inputMode="tel"
                onChange={(event) => setPhone(event.currentTarget.value)}
                type="text"
                value={phone}
              />
            )}
          </FieldFrame>
          <FieldFrame {...framed('Message', 'templateId')}>
            {(control) => (
              <select
                className="select"
                {...control}
                onChange={(event) => setTemplateId(event.currentTarget.value)}
                value={chosenId}
              >
                {templates.map(({ id }) => (
                  <option key={id} value={id}>
                    {id}
                  </option>
                ))}
                <option value={FREE_TEXT}>Free text</option>
              </select>
            )}
          </FieldFrame>
          <FieldFrame {...framed('Idempotency key', 'idempotencyKey')}>
            {(control) => (
              <input
                className="input"
                {...control}
                dir="ltr"
                onChange={(event) => setIdempotencyKey(event.currentTarget.value)}
                placeholder="none"
                spellCheck={false}
                type="text"
                value={idempotencyKey}
              />
            )}
          </FieldFrame>
        </div>
        {chosenId === FREE_TEXT ? (
          <FieldFrame {...framed('Text', 'text')}>
            {(control) => (
              <textarea
                className="input"
                {...control}
                dir="auto"
                onChange={(event) => setText(event.currentTarget.value)}
                rows={3}
                value={text}
              />
            )}
          </FieldFrame>
        ) : (
          <TemplateValues onTyped={setTyped} typed={typed} variables={variables} />
        )}
        <p className="settings-problem" hidden={others.length === 0} role="alert">
          {others.map(({ path, words }) => (path === '' ? words : `${path}: ${words}`)).join(' ')}
        </p>
        <button className="button" type="submit">
          Explain
        </button>
      </form>
      {explanation && <ExplanationView explanation={explanation} />}
    </Part>
  );
}

const SHOWN = ['pipelineID', 'phone', 'templateId', 'text', 'idempotencyKey'];

function problemsOf(cause: unknown): readonly SettingProblem[] {
  if (cause instanceof ControlError) return problemsIn(cause.reason, '');
  return [{ path: '', words: cause instanceof Error ? cause.message : String(cause) }];
}
