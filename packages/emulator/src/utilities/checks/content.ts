import { isObject } from '../../http/request-body.ts';
import { UTILITY_NAME_LENGTH } from '../../model/limits.ts';
import { missingVariables, render } from '../../model/render-template.ts';
import {
  invalidField,
  known,
  passed,
  refused,
  type UtilityCheck,
  type UtilityRequest,
} from '../utility-request.ts';

/** The message is a template or free text, and its fields have the right form. */
export const checkMode: UtilityCheck = ({ fields, workspace }) => {
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
};

/** The account has the template, and the service has approved it. */
export const checkTemplate: UtilityCheck = (request) => {
  const { templateId } = request.fields;
  if (!isGiven(templateId)) return passed('free text has no template', { template: null });
  const { templates } = known(request, 'account').account.utilities;
  const template = templates.find(({ id }) => id === templateId);
  if (template === undefined) {
    return refused('TEMPLATE_NOT_FOUND', 'the account has no template with this templateId');
  }
  return template.approved
    ? passed('the service has approved the template', { template })
    : refused('TEMPLATE_NOT_APPROVED', 'the service has not approved the template');
};

/** Every placeholder has a value, or a stored fallback. */
export const checkVariables: UtilityCheck = (request) => {
  const { template, channel } = known(request, 'template', 'channel');
  if (template === null) {
    return passed('free text has no variables', { text: String(request.fields['text']) });
  }
  const values = valuesOf(request);
  const missing = missingVariables(template, values);
  const [variable] = missing;
  if (variable === undefined) {
    return passed('every variable has a value', { text: render(template, values) });
  }
  const why = `no value and no fallback: ${missing.join(', ')}`;
  return channel === 'sms'
    ? refused('TEMPLATE_MISSING_VARIABLES', why, { extra: { missing } })
    : refused('TEMPLATE_VAR_MISSING', why, { extra: { variable } });
};

function valuesOf({ fields }: UtilityRequest): Readonly<Record<string, string>> {
  const { variableValues } = fields;
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
