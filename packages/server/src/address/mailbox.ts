/**
 * Names the mailbox that messages to an email address reach, as far as every provider has it alike or
 * the provider documents it: Gmail ignores dots and tags, and `googlemail.com` is `gmail.com`. For the
 * limits alone; messages go to the address as the user typed it.
 *
 * @see Gmail Help, "Dots don't matter in Gmail addresses"
 */
export function mailboxOf(email: string): string {
  const { name, domain } = splitEmail(email);
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${withoutTag(name).replaceAll('.', '')}@gmail.com`;
}

/** Names the mailbox that an address most likely reaches: most providers take `name+tag@` for `name@`. */
export function likelyMailboxOf(email: string): string {
  const { name, domain } = splitEmail(mailboxOf(email));
  return `${withoutTag(name)}@${domain}`;
}

function splitEmail(email: string): { readonly name: string; readonly domain: string } {
  const at = email.lastIndexOf('@');
  return { name: email.slice(0, at).toLowerCase(), domain: email.slice(at + 1).toLowerCase() };
}

function withoutTag(name: string): string {
  return name.replace(/(?<=.)\+.*$/, '');
}
