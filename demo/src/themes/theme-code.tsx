import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import type { ThemeName } from './theme-switch.tsx';
import { themeTexts } from './theme-texts.ts';

/** The properties that change the form most, in the groups of the form's stylesheet. */
const PROPERTIES = {
  colours: [
    '--otp-accent',
    '--otp-on-accent',
    '--otp-text',
    '--otp-muted',
    '--otp-background',
    '--otp-field',
    '--otp-border',
    '--otp-danger',
  ],
  shape: ['--otp-width', '--otp-padding', '--otp-spacing', '--otp-radius', '--otp-control-height'],
  text: ['--otp-font', '--otp-text-size', '--otp-cell'],
} as const;

const GROUPS = ['colours', 'shape', 'text'] as const;

/** The code of a theme: what a product imports, and the properties with the values that the form has here. */
export function ThemeCode({ theme }: { readonly theme: ThemeName }): ReactNode {
  const [values, setValues] = useState<Pick<CSSStyleDeclaration, 'getPropertyValue'>>();
  useLayoutEffect(() => {
    const form = document.querySelector('.otp-form');
    // oxlint-disable-next-line react/set-state-in-effect -- the styles of the form are known once it is in the page
    if (form) setValues(getComputedStyle(form));
  }, []);

  return (
    <section className="theme-code" aria-labelledby="import">
      <Code id="import" title={themeTexts.importTitle}>
        {importsOf(theme)}
      </Code>
      <Code id="values" title={themeTexts.valuesTitle} intro={themeTexts.valuesText}>
        {'.otp-form {\n'}
        {GROUPS.map((group) => (
          <span key={group} className="group">
            <i>{`  /* ${themeTexts.groups[group]} */\n`}</i>
            {PROPERTIES[group].map((name) => (
              <Property
                key={name}
                name={name}
                value={valueText(values?.getPropertyValue(name) ?? '')}
                isColour={group === 'colours'}
              />
            ))}
          </span>
        ))}
        {'}'}
      </Code>
    </section>
  );
}

interface CodeProps {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

/** Lines of code to copy below their heading. They scroll sideways where they are too long. */
function Code({ id, title, intro, children }: CodeProps): ReactNode {
  // The arrow keys scroll what the Tab key stops at.
  const scrollable = { role: 'group', 'aria-label': title, tabIndex: 0 } as const;
  const code = useRef<HTMLElement>(null);
  return (
    <>
      <div className="row code-title">
        <h2 id={id}>{title}</h2>
        <CopyButton label={title} source={code} />
      </div>
      {intro && <p>{intro}</p>}
      <pre dir="ltr" {...scrollable}>
        <code ref={code}>{children}</code>
      </pre>
    </>
  );
}

interface PropertyProps {
  readonly name: string;
  readonly value: string;
  readonly isColour: boolean;
}

function Property({ name, value, isColour }: PropertyProps): ReactNode {
  return (
    <>
      {'  '}
      {isColour && <span className="swatch" style={{ background: value }} />}
      {`${name}: ${value};\n`}
    </>
  );
}

/** A value as it is written in a stylesheet: "inherit" has no value of its own, and a build removes spaces. */
function valueText(value: string): string {
  return value.trim().replaceAll(/,(?! )/g, ', ') || 'inherit';
}

function importsOf(theme: ThemeName): string {
  const files = theme === 'plain' ? ['styles'] : ['styles', `themes/${theme}`];
  return files.map((file) => `import '@otp-kit/react/${file}.css';`).join('\n');
}
