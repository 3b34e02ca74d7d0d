import {
  missingVariables,
  placeholdersOf,
  render,
  renderExamples,
  TEMPLATE_LENGTH,
} from '@otp-kit/emulator/console-api';
import { type ReactNode, useState } from 'react';
import { channelName } from '../components/channel.ts';
import { MessageBubble } from '../components/message-bubble.tsx';
import type { DraftTemplate } from './draft-template.ts';
import { TemplateValues, type TypedValues, valuesOf } from './template-values.tsx';

/** What a template sends for given values, as it is typed: the service's own rendering. */
export function TemplatePreview({ template }: { template: DraftTemplate }): ReactNode {
  const { body, variables, channels } = template;
  const [typed, setTyped] = useState<TypedValues>({});
  const values = valuesOf({ variables, typed });
  const text = render({ body, variables }, values);
  const undeclared = placeholdersOf(body).filter((name) => !Object.hasOwn(variables, name));
  const missing = missingVariables({ body, variables }, values).filter(
    (name) => !undeclared.includes(name),
  );
  const problems = [
    problemText(undeclared, 'Not declared as a variable'),
    problemText(missing, 'No value and no fallback, so that a send would fail'),
  ].filter(Boolean);
  const length = renderExamples({ body, variables }).length;

  return (
    <section aria-label="Preview" className="template-preview stack">
      <h4>Preview</h4>
      <TemplateValues onTyped={setTyped} typed={typed} variables={variables} />
      <p className="template-missing toned hint" data-tone="danger" role="status">
        {problems.join(' ')}
      </p>
      <div className="template-bubbles">
        {(['whatsapp', 'sms'] as const).map((channel) => (
          <figure key={channel}>
            <figcaption className="row quiet small">
              {channelName(channel)}
              {!channels[channel] && <span className="badge">Not by this channel</span>}
            </figcaption>
            <MessageBubble channel={channel} text={text} />
          </figure>
        ))}
      </div>
      <p
        className="row quiet small toned"
        data-tone={length > TEMPLATE_LENGTH ? 'danger' : undefined}
      >
        <meter
          aria-label="Length with the examples"
          high={TEMPLATE_LENGTH}
          max={TEMPLATE_LENGTH}
          value={Math.min(length, TEMPLATE_LENGTH)}
        />
        {`${length.toLocaleString('en')} of ${TEMPLATE_LENGTH.toLocaleString('en')} characters with the examples`}
      </p>
    </section>
  );
}

function problemText(names: readonly string[], problem: string): string {
  return names.length === 0 ? '' : `${problem}: ${names.join(', ')}.`;
}
