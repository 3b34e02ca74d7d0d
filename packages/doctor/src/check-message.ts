import { CODE_MESSAGE_PROBLEMS, type CodeMessageCheck, checkCodeMessage } from '@otp-kit/protocol';
import { isBaseUrl } from '@otp-kit/server/doctor-parts';
import { createAskService } from './ask-service.ts';
import { emulatorList } from './emulator-data.ts';
import { type Finding, mistake, note } from './finding.ts';
import { sendCode } from './send-code.ts';
import type { Subject } from './subject.ts';

/** What a device fills in of a real message. It holds neither the message nor its code. */
export interface MessageExamination {
  readonly findings: readonly Finding[];
  /** The place where the code is filled in; `undefined` if it is not. */
  readonly filledIn?: string;
}

/**
 * Sends a code to a number of the developer's, and examines its message. The emulator shows the message; that
 * of the service is pasted.
 *
 * @param readPasted returns what the developer pastes
 */
export async function checkMessage(
  subject: Subject,
  phoneNumber: string,
  readPasted: (channel: string) => Promise<string>,
): Promise<MessageExamination> {
  const { baseUrl, apiKey: APIKey, pipelineID } = subject.otp ?? {};
  if (!isBaseUrl(baseUrl) || APIKey === undefined || pipelineID === undefined) {
    return { findings: [notSent('the options of the form are missing', 'set the options of otp')] };
  }
  const sent = await sendCode(createAskService(baseUrl), { APIKey, pipelineID }, phoneNumber).catch(
    () => undefined,
  );
  if (sent === undefined) {
    return {
      findings: [notSent('the service sent no code to the number', 'correct the rest first')],
    };
  }
  const [channel = 'sms'] = sent.channels;
  const messages = await emulatorList(baseUrl, `messages?to=${phoneNumber}`);
  const own = Array.isArray(messages)
    ? messages.find(({ transactionID }) => transactionID === sent.transactionID)
    : undefined;
  const text = own ? String(own['text']) : await readPasted(channel);
  return examineText(checkCodeMessage({ channel, text }), subject);
}

function examineText(check: CodeMessageCheck, { url }: Subject): MessageExamination {
  const { code, domain, frame, problems } = check;
  const findings = problems.map((name) => {
    const { problem, advice } = CODE_MESSAGE_PROBLEMS[name];
    return note(`MESSAGE_${name.replaceAll('-', '_').toUpperCase()}`, problem, advice);
  });
  const isOther = url && domain && url.hostname !== domain && !url.hostname.endsWith(`.${domain}`);
  const other = isOther
    ? [
        mistake(
          'MESSAGE_OTHER_DOMAIN',
          `the message binds its code to ${domain}, so no browser fills it in on ${url.hostname}`,
          `ask for the last line @${url.hostname} #code`,
        ),
      ]
    : [];
  const place = domain
    ? `on ${domain} alone${frame ? `, in its frame of ${frame}` : ''}`
    : 'on any site';
  return { findings: [...other, ...findings], ...(code !== undefined && { filledIn: place }) };
}

function notSent(problem: string, change: string): Finding {
  return mistake('CODE_NOT_SENT', problem, change);
}
