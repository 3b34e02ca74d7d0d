import { CODE_MESSAGE_PROBLEMS, checkCodeMessage } from '@otp-kit/protocol';
import type { ReactNode } from 'react';
import type { CodeMessage } from '../api/control-types.ts';
import { Facts } from '../components/facts.tsx';

/** Says where a device fills in the code of a message, and what to ask of the service. */
export function AutofillFacts({ message }: { readonly message: CodeMessage }): ReactNode {
  const { code, domain, frame, problems } = checkCodeMessage(message);
  const frameText = frame ? `, in its frame of ${frame}` : '';
  const sites = domain ? `On ${domain} only${frameText}` : 'On any site';
  return (
    <Facts
      values={{
        'Filled in': code ? sites : 'Nowhere',
        'To ask of the service': problems.map((problem) => CODE_MESSAGE_PROBLEMS[problem].advice),
      }}
    />
  );
}
