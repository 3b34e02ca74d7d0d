import { describe, expect, test } from 'vitest';
import { parseSeed } from '../seed/parse-seed.ts';
import { createUtilityFixture, ORDER_TEMPLATE } from '../utilities/utility-core.fixture.ts';

// With the example of six characters: 10 + 6 more or fewer than 1024.
const body = (length: number) => `${'a'.repeat(length - 6)}{{code}}`;
const variables = { code: { example: '123456' } };

describe('a template', () => {
  test.each([
    [1024, true],
    [1025, false],
  ])('may have %d characters with its examples: %s [U-15]', async (length, isAllowed) => {
    const template = { id: 'long', body: body(length), variables };
    const seed = {
      accounts: [{ id: 'a', apiKey: 'k', pipelines: [{}], utilities: { templates: [template] } }],
    };
    const { control } = createUtilityFixture();
    const { id, ...fields } = template;

    const { status } = await control('PUT', `/utilities/templates/${id}`, fields);

    expect(status).toBe(isAllowed ? 200 : 400);
    if (isAllowed) expect(() => parseSeed(seed)).not.toThrow();
    else expect(() => parseSeed(seed)).toThrow(/templates\.0\.body: has more than 1024 characters/);
  });

  test('is created, replaced and used at once', async () => {
    const { control, send, inbox } = createUtilityFixture();

    await control('PUT', '/utilities/templates/tmpl_new', { body: 'First.' });
    await control('PUT', '/utilities/templates/tmpl_new', { body: 'Second.' });
    await send({ templateId: 'tmpl_new' });
    const listed = await control('GET', '/utilities/templates');

    expect(inbox()[0]?.text).toBe('Second.');
    expect(listed.body.data).toMatchObject([
      { id: 'tmpl_order', account: 'account_test' },
      { id: 'tmpl_new', body: 'Second.', approved: true, account: 'account_test' },
    ]);
  });

  test('declares every placeholder of its body', async () => {
    const { control } = createUtilityFixture();

    const { status, body: answer } = await control('PUT', '/utilities/templates/t', {
      body: 'Hi {{name}}',
    });

    expect([status, answer.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.message).toMatch(/^variables: /);
  });

  test('shows its text for given values, and what is missing', async () => {
    const { control } = createUtilityFixture();

    const preview = await control('POST', '/utilities/templates/tmpl_order/preview', {
      variableValues: { name: 'زوي' },
    });

    expect(preview.body.data).toEqual({
      text: 'Hello زوي, order {{order}} is on its way.',
      missing: ['order'],
      segments: 1,
      encoding: 'UCS2',
      exampleLength: 'Hello Sara, order A-1001 is on its way.'.length,
    });
  });

  test('shows a text that is not stored yet', async () => {
    const { control } = createUtilityFixture();

    const preview = await control('POST', '/utilities/templates/unknown/preview', {
      body: ORDER_TEMPLATE.body,
      variables: {},
      variableValues: { name: 'Zoë', order: 'A-1' },
    });
    const unknown = await control('POST', '/utilities/templates/unknown/preview', {});

    expect(preview.body.data.text).toBe('Hello Zoë, order A-1 is on its way.');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'TEMPLATE_NOT_FOUND']);
  });

  test('that was changed is as in the seed after a reset', async () => {
    const { control } = createUtilityFixture();
    await control('PUT', '/utilities/templates/tmpl_order', { body: 'Changed.' });

    await control('POST', '/reset');

    const { body: answer } = await control('GET', '/utilities/templates');
    expect(answer.data).toMatchObject([{ body: ORDER_TEMPLATE.body }]);
  });
});
