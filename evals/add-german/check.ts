import { de } from '@otp-kit/react/de';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { expect } from 'vitest';
import type { Solution } from '../harness.fixture.ts';

export async function check({ load }: Solution): Promise<void> {
  const { SignIn } = await load<{ SignIn: FunctionComponent }>('page.tsx');
  const html = renderToString(createElement(SignIn));
  const [form = ''] = /<[a-z]+[^>]*\bclass="[^"]*\botp-form\b[^>]*>/.exec(html) ?? [];

  expect(html, 'the button is in German').toContain(`>${de.sendCode}<`);
  expect(html, 'the heading is in German').toContain(de.phoneHeading);
  expect(form, 'the form says that it is in German').toContain('lang="de"');
}
