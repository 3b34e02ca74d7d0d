import '../page.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CodeMessageView, CodeState } from '../../tour/inbox-feed.ts';
import { Inbox } from './inbox.tsx';

/** How large and how bold the first code is. */
async function looks(state: CodeState) {
  const message: CodeMessageView = {
    id: state,
    at: '2040-01-01T12:00:00.000Z',
    to: '+201001234567',
    channel: 'sms',
    code: '123456',
    state,
  };
  const { container, unmount } = await render(
    <Inbox messages={[message]} onEnterCode={undefined} />,
  );
  const code = container.querySelector('li code') ?? expect.fail('no code');
  const { fontSize, fontWeight } = getComputedStyle(code);
  const heightPx = container.querySelector('li')?.clientHeight;
  await unmount();
  return { size: Number.parseFloat(fontSize), weight: Number(fontWeight), heightPx };
}

test.each([390, 1280])(
  'a code that ended does not look like the one to enter, at %i px',
  async (widthPx) => {
    await page.viewport(widthPx, 800);
    const [valid, ended] = [await looks('valid'), await looks('ended')];

    expect(ended.weight).toBeLessThan(valid.weight);
    if (widthPx === 1280) expect(ended.size).toBeLessThan(valid.size);
    expect(ended.heightPx).toBe(valid.heightPx);
  },
);
