import { isObject } from '../../http/request-body.ts';
import { UTILITY_NAME_LENGTH } from '../../model/limits.ts';
import { missingVariables, render } from '../../model/render-template.ts';
import {
  type Finding,
  found,
  invalidField,
  type Known,
  passed,
  refused,
  type UtilityRequest,
} from './utility-check.ts';

/** The message is a template or free text, and its fields have the right form. */
export function checkMode({ fields, workspace }: Known<'workspace'>): Finding {
  const { templateId, text, variableValues, customerUserId } = fields;
  const hasTemplate = isGiven(templateId);
  if (!hasTemplate && !isGiven(text)) {
    return refused('MISSING_TEXT', 'a templateId or a text is needed');
  }
  for (const [name, value] of Object.entries({ templateId, text, customerUserId })) {
    if (isGiven(value) && typeof value !== 'string') return invalidField(name, 'must be a string');
  }
  if (String(customerUserId).length > UTILITY_NAME_LENGTH) {
    return invalidField('customerUserId', `must have at most ${UTILITY_NAME_LENGTH} characters`);
  }
  if (isGiven(variableValues) && !isValues(variableValues)) {
    return invalidField('variableValues', 'must be an object of strings and numbers');
  }
  if (hasTemplate && isGiven(text) && workspace.behaviors.bothModes === 'VALIDATION_ERROR') {
    return invalidField('text', 'must be left out beside a templateId', 'bothModes');
  }
  return passed(hasTemplate ? 'the message is a template' : 'the message is free text');
}

/** The account has the template, and the service has approved it. */
export function checkTemplate({ fields, account }: Known<'account'>): Finding<'template'> {
  const { templateId } = fields;
  if (!isGiven(templateId)) return found('free text has no template', { template: null });
  const template = account.utilities.templates.find(({ id }) => id === templateId);
  if (template === undefined) {
    return refused('TEMPLATE_NOT_FOUND', 'the account has no template with this templateId');
  }
  return template.approved
    ? found('the service has approved the template', { template })
    : refused('TEMPLATE_NOT_APPROVED', 'the service has not approved the template');
}

/** Every placeholder has a value, or a stored fallback. */
export function checkVariables(send: Known<'template' | 'channel'>): Finding<'text'> {
  const { fields, template, channel } = send;
  if (template === null) {
    return found('free text has no variables', { text: String(fields['text']) });
  }
  const values = valuesOf(fields);
  const missing = missingVariables(template, values);
  const [variable] = missing;
  if (variable === undefined) {
    return found('every variable has a value', { text: render(template, values) });
  }
  const why = `no value and no fallback: ${missing.join(', ')}`;
  return channel === 'sms'
    ? refused('TEMPLATE_MISSING_VARIABLES', why, { extra: { missing } })
    : refused('TEMPLATE_VAR_MISSING', why, { extra: { variable } });
}

function valuesOf({ variableValues }: UtilityRequest['fields']): Readonly<Record<string, string>> {
  const given = isObject(variableValues) ? variableValues : {};
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
}

function isValues(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.values(value).every(
      (each) => each === null || ['string', 'number'].includes(typeof each),
    )
  );
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
