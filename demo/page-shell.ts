/**
 * What a page shows until its script has arrived: the bar, the heading and an empty card, in the
 * language of the request. The script puts the same in its place, and fills the card.
 */
import type { Request } from 'express';
import { PAGE_NAMES, PATHS, type PageName } from './src/pages.ts';
import type { Texts } from './src/texts.ts';
import { AR } from './src/texts-ar.ts';
import { EN } from './src/texts-en.ts';

/** A language of the pages. */
export type Language = keyof typeof LANGUAGES;

const LANGUAGES: Readonly<Record<'en' | 'ar', Texts>> = { en: EN, ar: AR };

/** The language of a request: that of its URL, else the first one that the browser prefers. */
export function languageOf(request: Request): Language {
  const { lang } = request.query;
  const wanted = typeof lang === 'string' ? lang : request.acceptsLanguages()[0];
  return wanted?.startsWith('ar') ? 'ar' : 'en';
}

/** Puts the shell into the HTML of a built page. */
export function withShell(html: string, fileName: string, language: Language): string {
  const page = PAGE_NAMES.find((name) => PATHS[name].endsWith(fileName)) ?? 'form';
  const texts = LANGUAGES[language];
  const isSignIn = SIGN_IN_PAGES.has(page);
  // Asked for at once, since the card waits for it.
  const session = '<link rel="preload" href="/api/me" as="fetch" crossorigin />';
  return html
    .replace('lang="en"', `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    .replace('</head>', `${isSignIn ? session : ''}</head>`)
    .replace(
      '<div id="root">',
      `$&${bar(page, language, texts)}${isSignIn ? main(page, texts) : ''}`,
    );
}

function bar(current: PageName, language: Language, { otherLanguage, pages }: Texts): string {
  const { code, name } = otherLanguage;
  const links = PAGE_NAMES.map((page) => {
    const mark = page === current ? ' aria-current="page"' : '';
    return `<a href="${PATHS[page]}?lang=${language}"${mark}>${pages[page]}</a>`;
  });
  const other = `<a href="?lang=${code}" lang="${code}">${name}</a>`;
  return `<header class="bar"><span class="brand">otp-kit</span><nav>${links.join('')}</nav>${other}</header>`;
}

function main(page: PageName, { lead, title }: Texts): string {
  const sentence = page === 'form' ? `<p class="lead-sentence">${lead}</p>` : '';
  const heading =
    page === 'form' ? `<div class="card-head"><h1>${title}</h1></div>` : `<h1>${title}</h1>`;
  const card = `<section class="card" data-page="${page}">${heading}</section>`;
  return `<main data-page="${page}" aria-busy="true">${sentence}${card}</main>`;
}

const SIGN_IN_PAGES: ReadonlySet<PageName> = new Set(['form', 'widget', 'redirect']);
