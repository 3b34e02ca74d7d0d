import { describe, expect, test } from 'vitest';
import { deviceIdOf } from './device-id.ts';

/** Asks for the ID in a frame that may keep nothing, as in a frame of another site. */
async function deviceIdInFrame(): Promise<unknown> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.srcdoc = `<script>
    addEventListener('error', ({ message }) => parent.postMessage(message, '*'));
    let isStorageBlocked = false;
    try { localStorage; } catch { isStorageBlocked = true; }
    parent.postMessage({ deviceId: (${deviceIdOf.toString()})(), isStorageBlocked }, '*');
  </script>`;
  return new Promise((resolve) => {
    addEventListener('message', function take({ data, source }) {
      if (source !== frame.contentWindow) return;
      removeEventListener('message', take);
      frame.remove();
      resolve(data);
    });
    document.body.append(frame);
  });
}

describe('the device', () => {
  test('is the same in a frame whose storage is blocked, and in the page that it is opened as', async () => {
    expect(await deviceIdInFrame()).toEqual({ deviceId: deviceIdOf(), isStorageBlocked: true });
  });

  test('is known without anything kept', () => {
    const before = kept();

    deviceIdOf();

    expect(kept()).toEqual(before);
  });
});

/** Other tests of this origin may have kept something. */
function kept(): unknown {
  return [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
}
