import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['GMIAL.COM', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.cmo', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmai.com', 'hotmail.com'],
  ['hotmial.de', 'hotmail.de'],
  ['yahoo.cmo', 'yahoo.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahho.co.uk', 'yahoo.co.uk'],
  ['outlok.com', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
  ['icloud.om', 'icloud.com'],
  ['t-onlin.de', 't-online.de'],
  ['company.con', 'company.com'],
  ['example.ogr', 'example.org'],
])('%s was meant to be %s', (typed, meant) => {
  expect(suggestEmail(`Mona.Hassan@${typed}`)).toBe(`Mona.Hassan@${meant}`);
});

const REAL_DOMAINS = `
  gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com
  mac.com aol.com aim.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.com gmx.at web.de t-online.de
  freenet.de arcor.de mail.com mail.de mail.ru email.com email.de yandex.ru hotmail.fr hotmail.co.uk
  hotmail.com.eg live.de live.co.uk yahoo.de yahoo.co.uk yahoo.com.eg outlook.de outlook.sa orange.fr
  free.fr libero.it comcast.net att.net cox.net sky.com sap.com ibm.com cloud.com gail.com grail.com
  zoho.com fastmail.com hey.com tuta.com posteo.de mailbox.org qq.com 163.com naver.com bluewin.ch
  link.net tedata.net.eg cu.edu.eg aucegypt.edu stc.com.sa kfupm.edu.sa ox.ac.uk mit.edu nasa.gov
  uol.com.br gmail.de gmil.org startup.ai company.co company.io localhost
`
  .trim()
  .split(/\s+/);

test.each(REAL_DOMAINS)('%s is not touched', (domain) => {
  expect(suggestEmail(`mona@${domain}`)).toBeUndefined();
});

test('a suggestion keeps what is before the @, and has no suggestion itself', () => {
  const letter = fc.constantFrom(...'gmailyhotnec.-'.split(''));
  const domains = fc.string({ unit: letter, minLength: 3, maxLength: 12 });
  const endings = fc.constantFrom('com', 'con', 'cmo', 'co', 'de', 'net');

  fc.assert(
    fc.property(domains, endings, (name, ending) => {
      const suggested = suggestEmail(`a.b+c@${name}.${ending}`);
      if (suggested === undefined) return;
      expect(suggested).toMatch(/^a\.b\+c@/);
      expect(suggestEmail(suggested)).toBeUndefined();
    }),
  );
});
