import { type ComponentProps, type ReactNode, useState } from 'react';
import { ControlError, problemsIn, type SettingProblem } from '../api/control-error.ts';
import type { Explanation, Settings, TemplateView } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { type Choices, Select, TextInput } from '../components/inputs.tsx';
import { FieldFrame } from '../settings/field-frame.tsx';
import { isPartOf } from '../settings/setting-paths.ts';
import { useConsole, useRead, useWorkspace } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { ExplanationView, resultText } from './explanation.tsx';
import { Part } from './part.tsx';
import { TemplateValues, type TypedValues, valuesOf } from './template-values.tsx';
import { type UtilityPipeline, utilityPipelinesOf } from './utility-pipelines.ts';

const FREE_TEXT = '';

/** What the user typed. What is undefined was not chosen yet. */
interface Draft {
  readonly pipelineID?: string;
  readonly templateId?: string;
  readonly phone: string;
  readonly text: string;
  readonly values: TypedValues;
  readonly idempotencyKey: string;
}

const EMPTY: Draft = { phone: '+201001234567', text: '', values: {}, idempotencyKey: '' };

/** Explains a send without sending: which check decides, and why. */
export function ExplainForm(): ReactNode {
  const { api, announce } = useConsole();
  const pipelines = utilityPipelinesOf(useWorkspace());
  const templates = useRead(READS.templates);
  const [draft, setDraft] = useState(EMPTY);
  const [explanation, setExplanation] = useState<Explanation>();
  const [problems, setProblems] = useState<readonly SettingProblem[]>([]);
  const pipeline = pipelines.find(({ id }) => id === draft.pipelineID) ?? pipelines[0];
  const templateId = draft.templateId ?? templates[0]?.id ?? FREE_TEXT;
  const chosen = { ...draft, pipeline, template: templates.find(({ id }) => id === templateId) };

  async function explain(): Promise<void> {
    setProblems([]);
    try {
      const explained = await api.post<Explanation>('utilities/explain', requestOf(chosen));
      setExplanation(explained);
      announce(resultText(explained));
    } catch (cause) {
      setExplanation(undefined);
      setProblems(problemsOf(cause));
    }
  }

  return (
    <Part
      hint="Runs the service's checks in their order. Nothing is sent, reserved or charged."
      isWide
      title="Explain a send"
    >
      <form
        autoComplete="off"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void explain();
        }}
      >
        <ExplainFields
          chosen={chosen}
          onDraft={(change) => setDraft({ ...draft, ...change })}
          pipelines={pipelines}
          problems={problems}
          templates={templates}
        />
        <Button type="submit">Explain</Button>
      </form>
      {explanation && <ExplanationView explanation={explanation} />}
    </Part>
  );
}

interface Chosen extends Draft {
  readonly pipeline: UtilityPipeline | undefined;
  readonly template: TemplateView | undefined;
}

interface ExplainFieldsProps {
  readonly chosen: Chosen;
  readonly pipelines: readonly UtilityPipeline[];
  readonly templates: readonly TemplateView[];
  readonly problems: readonly SettingProblem[];
  readonly onDraft: (change: Partial<Draft>) => void;
}

function ExplainFields(props: ExplainFieldsProps): ReactNode {
  const { chosen, pipelines, templates, problems, onDraft } = props;
  const problemOf = (path: string) =>
    problems.find((problem) => isPartOf(problem.path, path))?.words;
  const others = problems.filter(({ path }) => !SHOWN.includes(path.split('.', 1)[0] ?? ''));
  return (
    <>
      <div className="group-fields">
        <ExplainField label="Pipeline" problem={problemOf('pipelineID')}>
          {(control) => (
            <Select
              {...control}
              choices={Object.fromEntries(pipelines.map(({ id, name }) => [id, name]))}
              onChoose={(pipelineID) => onDraft({ pipelineID })}
              value={chosen.pipeline?.id}
            />
          )}
        </ExplainField>
        <ExplainField label="Recipient" problem={problemOf('phone')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="tel"
              onText={(phone) => onDraft({ phone })}
              value={chosen.phone}
            />
          )}
        </ExplainField>
        <ExplainField label="Message" problem={problemOf('templateId')}>
          {(control) => (
            <Select
              {...control}
              choices={messageChoices(templates)}
              onChoose={(templateId) => onDraft({ templateId })}
              value={chosen.template?.id ?? FREE_TEXT}
            />
          )}
        </ExplainField>
        <ExplainField label="Idempotency key" problem={problemOf('idempotencyKey')}>
          {(control) => (
            <TextInput
              {...control}
              onText={(idempotencyKey) => onDraft({ idempotencyKey })}
              placeholder="none"
              value={chosen.idempotencyKey}
            />
          )}
        </ExplainField>
      </div>
      <MessageFields chosen={chosen} onDraft={onDraft} problem={problemOf('text')} />
      <p className="alert" data-tone="danger" hidden={others.length === 0} role="alert">
        {others.map(({ path, words }) => (path === '' ? words : `${path}: ${words}`)).join(' ')}
      </p>
    </>
  );
}

interface MessageFieldsProps extends Pick<ExplainFieldsProps, 'chosen' | 'onDraft'> {
  readonly problem: string | undefined;
}

/** The values of the chosen template, else the text. */
function MessageFields({ chosen, onDraft, problem }: MessageFieldsProps): ReactNode {
  if (chosen.template) {
    return (
      <TemplateValues
        onTyped={(values) => onDraft({ values })}
        typed={chosen.values}
        variables={chosen.template.variables}
      />
    );
  }
  return (
    <ExplainField label="Text" problem={problem}>
      {(control) => (
        <textarea
          className="input"
          {...control}
          dir="auto"
          onChange={(event) => onDraft({ text: event.currentTarget.value })}
          rows={3}
          value={chosen.text}
        />
      )}
    </ExplainField>
  );
}

/** A field of the form, which nothing but the user changes. */
function ExplainField(props: Omit<ComponentProps<typeof FieldFrame>, 'isOvertaken'>): ReactNode {
  return <FieldFrame {...props} isOvertaken={false} />;
}

function messageChoices(templates: readonly TemplateView[]): Choices {
  const named = Object.fromEntries(templates.map(({ id }) => [id, id]));
  return { ...named, [FREE_TEXT]: 'Free text' };
}

const SHOWN = ['pipelineID', 'phone', 'templateId', 'text', 'idempotencyKey'];

function requestOf({ pipeline, template, ...draft }: Chosen): Settings {
  const { phone, text, values: typed, idempotencyKey } = draft;
  return {
    APIKey: pipeline?.apiKey,
    pipelineID: pipeline?.id,
    phone,
    ...(template
      ? {
          templateId: template.id,
          variableValues: valuesOf({ variables: template.variables, typed }),
        }
      : { text }),
    ...(idempotencyKey !== '' && { idempotencyKey }),
  };
}

function problemsOf(cause: unknown): readonly SettingProblem[] {
  if (cause instanceof ControlError) return problemsIn(cause.reason, '');
  return [{ path: '', words: cause instanceof Error ? cause.message : String(cause) }];
}
