import { countSegments, OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Account } from '../model/account.ts';
import { missingVariables, render, renderExamples } from '../model/render-template.ts';
import type { UtilityTemplate } from '../model/utility-settings.ts';
import { TemplateVariablesSchema, UtilityTemplateSchema } from '../model/utility-settings.ts';
import { closedObject } from '../schema/closed-object.ts';
import { type AccountNeeds, accountField, accountNamed, changeUtilities } from './account-of.ts';
import { type ControlRoutes, changed, parseInput, success, withInput } from './control-route.ts';
import type { TemplatePreview, TemplateView } from './views.ts';

const Owner = v.object({ account: accountField });

const Preview = closedObject({
  variableValues: v.optional(v.record(v.string(), v.string()), {}),
  // The form of the response is the same for both: SMS parts are counted in any case.
  channel: v.exactOptional(v.picklist(['whatsapp', 'sms'])),
  // The body of a template that is being edited.
  body: v.exactOptional(v.string()),
  variables: v.exactOptional(TemplateVariablesSchema),
});

/** The templates of utility messages: to see, to change, and to try with values. */
export const TEMPLATE_ROUTES: ControlRoutes<AccountNeeds> = {
  'GET /utilities/templates': ({ workspace }) => success(templatesOf(workspace)),

  'PUT /utilities/templates/:id': ({ workspace, body, param }) => {
    const { account: owner, ...fields } = body;
    const template = parseInput(UtilityTemplateSchema, { ...fields, id: param('id') });
    const named = parseInput(Owner, owner === undefined ? {} : { account: owner }).account;
    const account =
      named === undefined
        ? (ownerOf(workspace, template.id) ?? accountNamed(workspace, undefined))
        : accountNamed(workspace, named);
    const { templates } = account.utilities;
    const isNew = !templates.some(({ id }) => id === template.id);
    changeUtilities(workspace, account, {
      templates: isNew
        ? [...templates, template]
        : templates.map((each) => (each.id === template.id ? template : each)),
    });
    return changed(workspace, { ...template, account: account.id });
  },

  'POST /utilities/templates/:id/preview': withInput(Preview, ({ workspace, param }, input) => {
    const id = param('id');
    const stored = templatesOf(workspace).find((template) => template.id === id);
    const { body = stored?.body, variables = stored?.variables ?? {} } = input;
    if (body === undefined) {
      throw new OtpError('TEMPLATE_NOT_FOUND', 'no account has a template with this id');
    }
    const text = render({ body, variables }, input.variableValues);
    const preview: TemplatePreview = {
      text,
      missing: missingVariables({ body, variables }, input.variableValues),
      ...countSegments(text),
      exampleLength: renderExamples({ body, variables }).length,
    };
    return success(preview);
  }),
};

function templatesOf({ accounts }: AccountNeeds): readonly TemplateView[] {
  return accounts.flatMap(({ id, utilities }) =>
    utilities.templates.map((template: UtilityTemplate) => ({ ...template, account: id })),
  );
}

function ownerOf({ accounts }: AccountNeeds, templateId: string): Account | undefined {
  return accounts.find(({ utilities }) => utilities.templates.some(({ id }) => id === templateId));
}
