import { Fragment, StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeInput, type CodeInputProps } from './code-input.tsx';
import '../styles.css';

const browser = cdp();
const completed = vi.fn<(code: string) => void>();
const changed = vi.fn<NonNullable<CodeInputProps['onChange']>>();

beforeEach(() => {
  completed.mockClear();
  changed.mockClear();
});

afterEach(() => {
  document.documentElement.removeAttribute('dir');
});

async function renderField(digits = 6, Mode = Fragment): Promise<HTMLInputElement> {
  const { getByLabelText } = await render(
    <Mode>
      <CodeInput aria-label="Code" digits={digits} onChange={changed} onComplete={completed} />
    </Mode>,
  );
  const input = getByLabelText('Code').element();
  if (!(input instanceof HTMLInputElement)) throw new TypeError('no input');
  input.focus();
  return input;
}

/** Copies the text elsewhere and pastes it with the keyboard. */
async function paste(text: string): Promise<void> {
  const target = document.activeElement;
  const source = document.body.appendChild(document.createElement('textarea'));
  source.value = text;
  source.select();
  await userEvent.copy();
  source.remove();
  if (target instanceof HTMLElement) target.focus();
  await userEvent.paste();
}

/** Fills as a browser's autofill does it: the whole value at once, and a plain `Event`. */
function autofill(input: HTMLInputElement, text: string): void {
  setNatively(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Events as an input method of the system sends them. */
function composeReally(text: string): Promise<unknown> {
  const { length } = text;
  return browser.send('Input.imeSetComposition', {
    text,
    selectionStart: length,
    selectionEnd: length,
  });
}

/** Drags a text from elsewhere and drops it on the input. */
async function drop(input: HTMLInputElement, text: string): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const scale = frame.width / innerWidth || 1;
  const { left, top } = input.getBoundingClientRect();
  const at = { x: frame.left + (left + 8) * scale, y: frame.top + (top + 8) * scale };
  const data = { items: [{ mimeType: 'text/plain', data: text }], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, ...at, data });
  }
}

function frameOf(input: HTMLInputElement): DOMRect {
  return input.closest('.otp-code-frame')?.getBoundingClientRect() ?? new DOMRect();
}

/** Sets the value as the browser does, past the setter by which React follows it. */
function setNatively(input: HTMLInputElement, text: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', text, input);
}

for (const [dir, often, Mode, tags] of [
  ['ltr', 'once', Fragment, []],
  ['rtl', 'once', Fragment, ['full']],
  ['ltr', 'twice, as StrictMode does it', StrictMode, ['full']],
  ['rtl', 'twice, as StrictMode does it', StrictMode, []],
] as const) {
  describe(`on a page that reads ${dir}, rendered ${often}`, { tags: [...tags] }, () => {
    beforeEach(() => {
      document.documentElement.dir = dir;
    });

    test.each(['123456', '٤٥٦٧٨٩', '۴۵۶۷۸۹'])('takes %s typed digit by digit', async (text) => {
      const input = await renderField(6, Mode);

      // One insertion per key, as a keyboard of that script makes it.
      for (const character of text) document.execCommand('insertText', false, character);

      const code = text === '123456' ? '123456' : '456789';
      expect(input.value).toBe(code);
      expect(completed.mock.calls).toEqual([[code]]);
    });

    test.each([
      ['٤٥٦٧٨٩', '456789'],
      ['123 456', '123456'],
      ['كود التحقق: ١٢٣٤٥٦', '123456'],
      ['Your code is 123456 (valid 3 min)', '123456'],
    ])('takes the pasted %j', async (text, code) => {
      const input = await renderField(6, Mode);

      await paste(text);

      expect(input.value).toBe(code);
      expect(completed.mock.calls).toEqual([[code]]);
      expect(changed).toHaveBeenLastCalledWith(code, { reason: 'pasted' });
    });

    test('takes a text that a keyboard inserts without a paste', async () => {
      const input = await renderField(6, Mode);

      document.execCommand('insertText', false, '123-456');

      expect(input.value).toBe('123456');
      expect(completed.mock.calls).toEqual([['123456']]);
    });

    test.each([
      ['123456', '123456'],
      ['١٢٣٤٥٦', '123456'],
    ])('takes %s filled in at once', async (text, code) => {
      const input = await renderField(6, Mode);

      autofill(input, text);

      expect(input.value).toBe(code);
      expect(completed.mock.calls).toEqual([[code]]);
      expect(changed).toHaveBeenLastCalledWith(code, { reason: 'filled' });
    });

    test('keeps the length of a code that is corrected', async () => {
      const input = await renderField(6, Mode);

      await userEvent.keyboard('123456{Backspace}7');

      expect(input.value).toBe('123457');
      expect(completed.mock.calls).toEqual([['123456'], ['123457']]);
      expect(changed).toHaveBeenCalledWith('12345', { reason: 'deleted' });
    });

    test('takes away the last digit with one backspace', async () => {
      const input = await renderField(6, Mode);

      await userEvent.keyboard('1234{Backspace}');

      expect(input.value).toBe('123');
    });

    test('undo brings back a code that was deleted as a whole', async () => {
      const input = await renderField(6, Mode);
      await userEvent.keyboard('123456');
      input.select();
      await userEvent.keyboard('{Delete}');
      expect(input.value).toBe('');

      await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}');

      expect(input.value).toBe('123456');
      expect(changed).toHaveBeenLastCalledWith('123456', { reason: 'history' });
      expect(completed).toHaveBeenCalledTimes(1);
    });

    test('lets a real input method finish before it reads what was composed', async () => {
      const input = await renderField(6, Mode);

      for (const text of ['١٢', '١٢٣٤', '١٢٣٤٥٦']) await composeReally(text);
      expect(input.value).toBe('١٢٣٤٥٦');
      expect(changed).not.toHaveBeenCalled();
      await browser.send('Input.insertText', { text: '١٢٣٤٥٦' });

      await expect.element(input).toHaveValue('123456');
      expect(completed.mock.calls).toEqual([['123456']]);
      expect(changed).toHaveBeenCalledTimes(1);
    });

    test('takes nothing from a cancelled input method', async () => {
      const input = await renderField(6, Mode);
      await userEvent.keyboard('12');

      await composeReally('٣');
      await composeReally('');

      await expect.element(input).toHaveValue('12');
      expect(changed.mock.calls.map(([code]) => code)).toEqual(['1', '12']);
    });

    test('shows the digits from left to right, each in its own cell', async () => {
      const input = await renderField(6, Mode);
      await userEvent.keyboard('123456');

      expect(getComputedStyle(input).direction).toBe('ltr');
      expect(input.scrollLeft).toBe(0);
      const cells = [...document.querySelectorAll('.otp-code-cell')].map((cell) =>
        cell.getBoundingClientRect(),
      );
      expect(cells.map(({ left }) => left)).toEqual(
        cells.map(({ left }) => left).sort((a, b) => a - b),
      );
      expect(digitCentres(input)).toEqual(
        cells.map(({ left, width }) => expect.closeTo(left + width / 2, 0)),
      );
    });
  });
}

/** The place of each digit, measured on the letter advance that the browser really uses. */
function digitCentres(input: HTMLInputElement): number[] {
  const style = getComputedStyle(input);
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new TypeError('no canvas');
  context.font = `${style.fontSize} ${style.fontFamily}`;
  const glyph = context.measureText('0').width;
  const start = input.getBoundingClientRect().left + Number.parseFloat(style.paddingLeft);
  const pitch = glyph + Number.parseFloat(style.letterSpacing);
  return Array.from(input.value, (_, index) => start + index * pitch + glyph / 2);
}

describe('a text with more digits than the code', () => {
  test.each(['1234567', '١٢٣٤٥٦٧', '123 4567', 'Your code is 1234567'])(
    'stays in the field when %j is pasted, and completes nothing',
    async (text) => {
      const input = await renderField();

      await paste(text);

      expect(input.value).toBe('1234567');
      expect(changed.mock.calls).toEqual([['1234567', { reason: 'pasted' }]]);
      expect(completed).not.toHaveBeenCalled();
      expect(input.closest('.otp-code')).toHaveAttribute('data-state', 'too-long');
    },
  );

  test('stays in the field when it is pasted over digits that it begins with', async () => {
    const input = await renderField();
    await userEvent.keyboard('1');
    input.select();

    await paste('1234567');

    expect(input.value).toBe('1234567');
    expect(completed).not.toHaveBeenCalled();
  });

  test('stays in the field when it is dropped there', async () => {
    const input = await renderField();

    await drop(input, '1234567');

    expect(input.value).toBe('1234567');
    expect(completed).not.toHaveBeenCalled();
  });

  test('stays in the field when it is filled in, also over digits that it begins with', async () => {
    const input = await renderField();
    await userEvent.keyboard('1');

    autofill(input, '1234567');

    expect(input.value).toBe('1234567');
    expect(completed).not.toHaveBeenCalled();
  });

  test('stays in the field when an input method has composed it', async () => {
    const input = await renderField();

    await composeReally('١٢٣٤٥٦٧');
    await browser.send('Input.insertText', { text: '١٢٣٤٥٦٧' });

    await expect.element(input).toHaveValue('1234567');
    expect(completed).not.toHaveBeenCalled();
  });

  test('is complete when the extra digit is deleted', async () => {
    const input = await renderField();
    await paste('1234567');

    await userEvent.keyboard('{Backspace}');

    expect(input.value).toBe('123456');
    expect(completed.mock.calls).toEqual([['123456']]);
  });

  test('is shown as plain text, without cells', async () => {
    const input = await renderField();
    await paste('12345678901234567890');

    const { webkitTextFillColor, color } = getComputedStyle(input);
    expect(webkitTextFillColor).toBe(color);
    expect(document.querySelector('.otp-code-cell')).not.toBeVisible();
    const { right } = input.getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(frameOf(input).right);
  });
});

test('marks the cells of selected digits, also where a script selects them', async () => {
  const input = await renderField();
  await userEvent.keyboard('123456');
  const selected = () =>
    [...document.querySelectorAll('.otp-code-cell[data-selected="true"]')].map(
      (cell) => cell.textContent,
    );
  const ringed = () =>
    [...document.querySelectorAll('.otp-code-cell')]
      .filter((cell) => getComputedStyle(cell).outlineStyle !== 'none')
      .map((cell) => cell.textContent);

  input.select();
  await expect.poll(selected).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(ringed()).toEqual(['1', '2', '3', '4', '5', '6']);
  input.setSelectionRange(1, 3);
  await expect.poll(selected).toEqual(['2', '3']);
  await userEvent.keyboard('9');

  await expect.poll(selected).toEqual([]);
  expect(input.value).toBe('19456');
});

test('marks the cell of the caret, also within a complete code and after a script has cleared the field', async () => {
  const input = await renderField();
  const marked = () =>
    [...document.querySelectorAll('.otp-code-cell')].findIndex(
      (cell) => cell.getAttribute('data-current') === 'true',
    );
  await userEvent.keyboard('12');
  await expect.poll(marked).toBe(2);
  await userEvent.keyboard('3456');
  await expect.poll(marked).toBe(5);

  input.setSelectionRange(2, 2);
  await expect.poll(marked).toBe(2);
  autofill(input, '654321');
  await expect.poll(marked).toBe(5);
  autofill(input, '');

  await expect.poll(marked).toBe(0);
});

describe('the marked cell is what the next key changes', () => {
  const marked = () =>
    [...document.querySelectorAll('.otp-code-cell')].findIndex(
      (cell) => cell.getAttribute('data-current') === 'true',
    );

  /** Presses a cell at this part of its width, once the module that follows presses has loaded. */
  async function press(input: HTMLInputElement, index: number, part: number): Promise<void> {
    await vi.dynamicImportSettled();
    const {
      left = 0,
      top = 0,
      width = 0,
    } = document.querySelectorAll('.otp-code-cell')[index]?.getBoundingClientRect() ?? {};
    const frame = input.getBoundingClientRect();
    const position = { x: left - frame.left + width * part, y: top - frame.top + 20 };
    await userEvent.click(input, { position });
    await expect.poll(() => input.selectionEnd).toBe(index + 1);
    expect(marked()).toBe(index);
  }

  test.each([0.1, 0.5, 0.9])('after a press at %d of its width', async (part) => {
    const input = await renderField();
    await userEvent.keyboard('123456');
    // The form does so after a wrong code.
    input.select();

    await press(input, 2, part);
    await userEvent.keyboard('9');

    expect(input.value).toBe('129456');
    await expect.poll(marked).toBe(3);
    await userEvent.keyboard('8');
    expect(input.value).toBe('129856');
  });

  test('also in a code that is not complete, whose last cell stays free', async () => {
    const input = await renderField();
    await userEvent.keyboard('12345');

    await press(input, 1, 0.5);
    await userEvent.keyboard('9');

    expect(input.value).toBe('19345');
    expect(completed).not.toHaveBeenCalled();
  });

  test('after the arrow keys, and Backspace deletes its digit and makes room for another', async () => {
    const input = await renderField();
    await userEvent.keyboard('123456');
    await vi.dynamicImportSettled();

    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await expect.poll(marked).toBe(3);
    await userEvent.keyboard('{Home}{ArrowRight}{Backspace}');
    expect(input.value).toBe('13456');
    await userEvent.keyboard('9');

    expect(input.value).toBe('193456');
    expect(completed.mock.calls).toEqual([['123456'], ['193456']]);
  });

  test('and a code is not complete again by a key that corrects it', async () => {
    const input = await renderField();
    await userEvent.keyboard('123456');

    await press(input, 3, 0.5);
    await userEvent.keyboard('987');

    expect(input.value).toBe('123987');
    expect(completed.mock.calls).toEqual([['123456']]);
  });

  test('but a whole code that is typed there is a new one', async () => {
    const input = await renderField();
    await userEvent.keyboard('123456');

    await press(input, 3, 0.5);
    await userEvent.keyboard('987654');

    expect(input.value).toBe('987654');
    expect(completed.mock.calls).toEqual([['123456'], ['987654']]);
  });
});

test('a code that is typed after an autofill or a script is not joined to what was typed before', async () => {
  const input = await renderField();
  await vi.dynamicImportSettled();
  await userEvent.keyboard('12');

  autofill(input, '345678');
  input.select();
  await userEvent.keyboard('9876');
  expect(input.value).toBe('9876');
  autofill(input, '');
  await userEvent.keyboard('5432');
  expect(input.value).toBe('5432');
  input.value = '';
  await userEvent.keyboard('6789');

  expect(input.value).toBe('6789');
});

test('takes a text that is dropped on it', async () => {
  const input = await renderField();

  await drop(input, 'Your code is 123456');

  expect(input.value).toBe('123456');
  expect(completed.mock.calls).toEqual([['123456']]);
});

describe('a value that a script has set', () => {
  test.each([
    ['input', '123456'],
    ['input', '١٢٣ ٤٥٦'],
  ])('is read at its %s event: %s', async (type, text) => {
    const input = await renderField();

    input.value = text;
    input.dispatchEvent(new Event(type, { bubbles: true }));

    await expect.element(input).toHaveValue('123456');
    expect(changed.mock.calls).toEqual([['123456', { reason: 'filled' }]]);
    expect(completed.mock.calls).toEqual([['123456']]);
  });

  test.each(['input', 'change'])('by the native setter is read at its %s event', async (type) => {
    const input = await renderField();

    setNatively(input, '123456');
    input.dispatchEvent(new Event(type, { bubbles: true }));

    expect(completed.mock.calls).toEqual([['123456']]);
  });

  test('is read once where both events follow', async () => {
    const input = await renderField();

    setNatively(input, '123456');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));

    expect(completed.mock.calls).toEqual([['123456']]);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('replaces what was typed before', async () => {
    const input = await renderField();
    await userEvent.keyboard('12');

    input.value = '654321';
    input.dispatchEvent(new Event('input', { bubbles: true }));

    expect(completed.mock.calls).toEqual([['654321']]);
  });
});

test('leaves undo to the browser, and submits nothing by it', async () => {
  const input = await renderField();
  await paste('123456');
  await userEvent.keyboard('{Backspace}');

  await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}');

  expect(input.value).toBe('123456');
  expect(changed).toHaveBeenLastCalledWith('123456', { reason: 'history' });
  expect(completed).toHaveBeenCalledTimes(1);
});

test('replaces what was typed when a whole code is pasted behind it', async () => {
  const input = await renderField();
  await userEvent.keyboard('12');

  await paste('٦٥٤ ٣٢١');

  expect(input.value).toBe('654321');
});

test('keeps the caret where a digit of another script was typed', async () => {
  const input = await renderField();
  await userEvent.keyboard('134');
  input.setSelectionRange(1, 1);

  document.execCommand('insertText', false, '٢');

  expect(input.value).toBe('1234');
  expect(input.selectionStart).toBe(2);
});

test.each([4, 5, 6])('has %i cells for as many digits [DIG-10]', async (digits) => {
  const input = await renderField(digits);

  await userEvent.keyboard('1234567');

  expect(document.querySelectorAll('.otp-code-cell')).toHaveLength(digits);
  expect(input.value).toBe('1234567'.slice(0, digits));
});

function Owner() {
  const [value, setValue] = useState('');
  return (
    <>
      <CodeInput aria-label="Code" digits={6} onChange={setValue} value={value} />
      <button onClick={() => setValue('code: ١٢٣ ٤٥٦')} type="button">
        Set
      </button>
    </>
  );
}

test('shows the value of the page in any format', async () => {
  const { getByLabelText, getByRole } = await render(<Owner />);

  await getByRole('button').click();

  await expect.element(getByLabelText('Code')).toHaveValue('123456');
});

test('does not become complete a second time by a key that changes nothing', async () => {
  await renderField();

  await userEvent.keyboard('1234567a ');

  expect(completed.mock.calls).toEqual([['123456']]);
});

test('gives its input to the ref, and the rest of the props to the input', async () => {
  const ref = { current: null as HTMLInputElement | null };

  const { getByLabelText } = await render(
    <CodeInput aria-label="Code" digits={6} id="own" ref={ref} />,
  );

  expect(ref.current).toBe(getByLabelText('Code').element());
  expect(ref.current).toMatchObject({
    autocomplete: 'one-time-code',
    id: 'own',
    inputMode: 'numeric',
    maxLength: -1,
    type: 'text',
  });
});

test('the field cuts off across alone, and a pixel below the cells: Firefox keeps their lower border at half a pixel', async () => {
  const frame = (await renderField()).closest('.otp-code-frame');
  if (!frame) throw new TypeError('no frame');

  const { overflowX, overflowY } = getComputedStyle(frame.parentElement ?? frame);

  expect([overflowX, overflowY]).toEqual(['clip', 'visible']);
  const below = frame.parentElement?.getBoundingClientRect().bottom ?? 0;
  expect(below - frame.getBoundingClientRect().bottom).toBeCloseTo(1);
});
