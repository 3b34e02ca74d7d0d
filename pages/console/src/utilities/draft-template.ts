import type { Settings, TemplateVariable, TemplateView } from '../api/control-types.ts';
import { asSettings } from '../settings/setting-paths.ts';

/** What a template's form contains at the moment, whether saved or not. */
export type DraftTemplate = Pick<TemplateView, 'body' | 'variables' | 'channels'>;

/** Reads the parts of a template that its text depends on. */
export function draftTemplate({ body, variables, channels }: Settings): DraftTemplate {
  const { sms, whatsapp } = asSettings(channels);
  return {
    body: typeof body === 'string' ? body : '',
    variables: Object.fromEntries(
      Object.entries(asSettings(variables)).map(([name, value]) => [name, variableOf(value)]),
    ),
    channels: { sms: sms === true, whatsapp: whatsapp === true },
  };
}

function variableOf(value: unknown): TemplateVariable {
  const { example, fallback } = asSettings(value);
  return {
    example: typeof example === 'string' ? example : '',
    ...(typeof fallback === 'string' && { fallback }),
  };
}
