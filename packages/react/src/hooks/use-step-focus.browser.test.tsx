import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createBackend } from '../form/backend.fixture.ts';
import { phoneField, renderAtCode, renderForm } from '../form/form-page.fixture.tsx';

beforeEach(() => sessionStorage.clear());

describe('the first step', () => {
  test('leaves the focus alone by default', async () => {
    await renderForm(createBackend());

    await expect.element(phoneField).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  test('takes the focus with autoFocus', async () => {
    await renderForm(createBackend(), { autoFocus: true });

    await expect.element(phoneField).toHaveFocus();
  });

  test('takes it from nothing else on the page', async () => {
    const search = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => search.remove());
    search.focus();

    await renderForm(createBackend(), { autoFocus: true });

    await expect.element(phoneField).toBeVisible();
    expect(search).toHaveFocus();
  });
});

test('a code step that resumes takes the focus, with autoFocus or without', async () => {
  const { screen } = await renderAtCode();
  await screen.unmount();

  await renderForm(createBackend(), { autoFocus: true });

  await expect.element(document.querySelector<HTMLInputElement>('[name="code"]')).toHaveFocus();
});
