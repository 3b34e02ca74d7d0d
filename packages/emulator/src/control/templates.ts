import { countSegments, OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Workspace } from '../app/workspace.ts';
import type { Account } from '../model/account.ts';
import { missingVariables, render, renderExamples } from '../model/render-template.ts';
import type { UtilityTemplate } from '../model/utility-settings.ts';
import { TemplateVariablesSchema, UtilityTemplateSchema } from '../model/utility-settings.ts';
import { closedObject } from '../schema/closed-object.ts';
import { accountField, accountNamed, changeUtilities } from './account-of.ts';
import { type ControlEnv, changed, parseInput, type RouteSchemas, success } from './control-env.ts';
import type { TemplatePreview, TemplateView } from './views.ts';

const Owner = v.object({ account: accountField });

const Preview = closedObject({
  variableValues: v.optional(v.record(v.string(), v.string()), {}),
  // The form of the answer is the same for both: SMS parts are counted in any case.
  channel: v.exactOptional(v.picklist(['whatsapp', 'sms'])),
  // Of a template that is being edited.
  body: v.exactOptional(v.string()),
  variables: v.exactOptional(TemplateVariablesSchema),
});

/** The bodies of these routes. */
export const TEMPLATE_BODIES: RouteSchemas = {
  'POST /utilities/templates/:id/preview': Preview,
};

/** The templates of utility messages: to see, to change, and to try with values. */
export function addTemplateRoutes(control: Hono<ControlEnv>): void {
  control.get('/utilities/templates', ({ get }) => success(templatesOf(get('workspace'))));

  control.put('/utilities/templates/:id', ({ get, req }) => {
    const workspace = get('workspace');
    const { account: owner, ...fields } = get('body');
    const template = parseInput(UtilityTemplateSchema, { ...fields, id: req.param('id') });
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
  });

  control.post('/utilities/templates/:id/preview', ({ get, req }) => {
    const input = parseInput(Preview, get('body'));
    const id = req.param('id');
    const stored = templatesOf(get('workspace')).find((template) => template.id === id);
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
  });
}

function templatesOf({ accounts }: Workspace): readonly TemplateView[] {
  return accounts.flatMap(({ id, utilities }) =>
    utilities.templates.map((template: UtilityTemplate) => ({ ...template, account: id })),
  );
}

function ownerOf({ accounts }: Workspace, templateId: string): Account | undefined {
  return accounts.find(({ utilities }) => utilities.templates.some(({ id }) => id === templateId));
}
