import type { ReactNode, Ref } from 'react';
import type { CodeInputProps } from '../code-input/code-input.tsx';

/** Props of your own code field. Pass all of them to its `<input>`, except `digits`. */
export interface CodeSlotProps extends CodeInputProps {
  readonly ref: Ref<HTMLInputElement> | undefined;
}

/** Renders your own code field instead of {@link CodeInput}. */
export type RenderCode = (props: CodeSlotProps) => ReactNode;
