const SERVERS =
  /^(OTP_DEVELOPMENT=1 )?(npx @otp-kit\/emulator.*|npx tsx .*|npx wrangler dev|npm run dev|node --env-file.*)$/;

/**
 * The code blocks of a guide in their order: a file to write, commands to run, or a server to start. A block
 * with a file has its path in brackets after the language.
 */
export function stepsOf(markdown) {
  const [steps = ''] = markdown.split(/^## (?:Before production|A form of your own)$/m);
  return blocksOf(steps).map(({ language, path, text }) => {
    if (path !== undefined) return { kind: 'file', path, text };
    if (language !== 'sh') throw new Error(`a block of ${language} names no file`);
    return { kind: SERVERS.test(text.trim()) ? 'server' : 'commands', text: text.trim() };
  });
}

/** Every fenced code block. */
export function blocksOf(markdown) {
  return [...markdown.matchAll(/^```(\w+)(?: \[([^\n]+)\])?\n(.*?)^```$/gms)].map(
    ([, language = '', path, text = '']) => ({ language, path, text }),
  );
}
