/**
 * What a page shows until its script has arrived: the title, the bar, the heading and an empty card, in the
 * language of the request. The script puts the same in its place, and fills the card.
 */
import type { Request } from 'express';
import { LANGUAGES, type Language, languageOfTag } from './src/languages.ts';
import { WORDS as ORDERS_AR } from './src/orders/words-ar.ts';
import { WORDS as ORDERS_DE } from './src/orders/words-de.ts';
import { WORDS_EN as ORDERS_EN } from './src/orders/words-en.ts';
import { PAGE_NAMES, PATHS, type PageName, THEMES_PATH } from './src/pages.ts';
import { WORDS as SOLVER_AR } from './src/solver/words-ar.ts';
import { WORDS as SOLVER_DE } from './src/solver/words-de.ts';
import { WORDS_EN as SOLVER_EN } from './src/solver/words-en.ts';
import type { Texts } from './src/texts.ts';
import { WORDS as TEXTS_AR } from './src/texts-ar.ts';
import { WORDS as TEXTS_DE } from './src/texts-de.ts';
import { EN } from './src/texts-en.ts';
import { WORDS as THEMES_AR } from './src/themes/theme-texts-ar.ts';
import { WORDS as THEMES_DE } from './src/themes/theme-texts-de.ts';
import { EN as THEMES_EN } from './src/themes/theme-texts-en.ts';
import { WORDS as WIDGET_AR } from './src/widget/words-ar.ts';
import { WORDS as WIDGET_DE } from './src/widget/words-de.ts';
import { WORDS_EN } from './src/widget/words-en.ts';

// Only the server has these, so that no page loads them.
const NOT_FOUND = {
  en: {
    title: 'This page doesn’t exist',
    text: 'There is nothing at this address. Check it for a typing mistake, or continue with a page of the demo.',
    back: 'Back to sign in',
    pages: 'Pages of the demo',
  },
  de: {
    title: 'Diese Seite gibt es nicht',
    text: 'Unter dieser Adresse gibt es nichts. Prüfe sie auf Tippfehler oder mach mit einer Seite der Demo weiter.',
    back: 'Zurück zur Anmeldung',
    pages: 'Seiten der Demo',
  },
  ar: {
    title: 'هذه الصفحة غير موجودة',
    text: 'لا شيء في هذا العنوان. راجع كتابته، أو تابع إلى إحدى صفحات العرض التوضيحي.',
    back: 'العودة إلى تسجيل الدخول',
    pages: 'صفحات العرض التوضيحي',
  },
} as const;

const WORDS = {
  en: { texts: EN, journeys: WORDS_EN, orders: ORDERS_EN, solver: SOLVER_EN, themes: THEMES_EN },
  de: {
    texts: TEXTS_DE,
    journeys: WIDGET_DE,
    orders: ORDERS_DE,
    solver: SOLVER_DE,
    themes: THEMES_DE,
  },
  ar: {
    texts: TEXTS_AR,
    journeys: WIDGET_AR,
    orders: ORDERS_AR,
    solver: SOLVER_AR,
    themes: THEMES_AR,
  },
} as const;

/** The language of a request: that of its URL, else of the browser's last page, else the first one that it prefers. */
export function languageOf(request: Request): Language {
  const last = /(?:^|;\s*)lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return languageOfTag(askedLanguage(request) ?? last ?? request.acceptsLanguages()[0]);
}

/** The language that a request's URL names. */
export function askedLanguage({ query: { lang } }: Request): string | undefined {
  return typeof lang === 'string' ? lang : undefined;
}

/** Puts the shell into the HTML of a built page. One that is not in the bar gets its language alone. */
export function withShell(html: string, fileName: string, language: Language): string {
  const localized = html.replace(
    'lang="en"',
    `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`,
  );
  const path = fileName === 'index.html' ? '/' : `/${fileName}`;
  const page = PAGE_NAMES.find((name) => PATHS[name] === path);
  if (!page) return localized;
  const { texts } = WORDS[language];
  // Asked for at once, since the card waits for it.
  const session = '<link rel="preload" href="/api/me" as="fetch" crossorigin />';
  return localized
    .replace(/(?<=<title>)[^<]*/, texts.documentTitle(titleOf(page, language)))
    .replace('</head>', `${SIGN_IN_PAGES.has(page) ? session : ''}</head>`)
    .replace('<div id="root">', `$&${bar(page, language, texts)}${main(page, language)}`);
}

/** Makes the page for an address without a page of the HTML of another one: with its styles, and without its scripts. */
export function notFoundPage(html: string, language: Language): string {
  const { title, text, back, pages } = NOT_FOUND[language];
  const { texts } = WORDS[language];
  const link = `<a class="button" data-kind="primary" href="/?lang=${language}">${back}</a>`;
  const linkTo = (path: string, name: string) =>
    `<a class="button" href="${path}?lang=${language}">${name}</a>`;
  const others = PAGE_NAMES.filter((page) => page !== 'form').map((page) =>
    linkTo(PATHS[page], titleOfPage(page, language)),
  );
  others.push(linkTo(THEMES_PATH, WORDS[language].themes.heading));
  return withShell(html, 'not-found.html', language)
    .replace(/<script.*?<\/script>|<link rel="modulepreload".*?>/g, '')
    .replace(/(?<=<title>)[^<]*/, texts.documentTitle(title))
    .replace(
      '<div id="root">',
      `$&${bar(undefined, language, texts)}<main><header class="lead"><h1>${title}</h1><p>${text}</p></header>${link}<nav class="stack" aria-label="${pages}">${others.join('')}</nav></main>`,
    );
}

/** What a page is about, in its own words. */
function titleOfPage(page: Exclude<PageName, 'form'>, language: Language): string {
  switch (page) {
    case 'widget':
    case 'redirect':
      return WORDS[language].journeys[page].title;
    case 'orders':
    case 'solver':
      return WORDS[language][page].pageTitle;
  }
}

/** What the page's script names the page when it begins. */
function titleOf(page: PageName, language: Language): string {
  switch (page) {
    case 'form':
    case 'widget':
    case 'redirect':
      return WORDS[language].texts.steps.address;
    case 'orders':
    case 'solver':
      return WORDS[language][page].pageTitle;
  }
}

function bar(current: PageName | undefined, language: Language, { pages }: Texts): string {
  const links = PAGE_NAMES.map((page) => {
    const mark = page === current ? ' aria-current="page"' : '';
    return `<a href="${PATHS[page]}?lang=${language}"${mark}>${pages[page]}</a>`;
  });
  const others = LANGUAGES.filter(([code]) => code !== language).map(
    ([code, name]) => `<a href="?lang=${code}" lang="${code}">${name}</a>`,
  );
  return `<header class="bar"><a class="brand" href="/?lang=${language}">otp-kit</a><nav>${links.join('')}</nav><span class="languages">${others.join('')}</span></header>`;
}

function main(page: PageName, language: Language): string {
  switch (page) {
    case 'form':
      return form(WORDS[language].texts);
    case 'widget':
    case 'redirect':
      return journey(page, language);
    case 'orders':
    case 'solver':
      return '';
  }
}

function form({ lead, title }: Texts): string {
  const card = `<section class="card"><h1 class="visually-hidden">${title}</h1></section>`;
  return `<main data-page="form" aria-busy="true"><p class="lead-sentence">${lead}</p>${card}<div class="beside">${INBOX}</div></main>`;
}

function journey(page: 'widget' | 'redirect', language: Language): string {
  const { title, intro } = WORDS[language].journeys[page];
  const lead = `<header class="lead"><h1>${title}</h1><p>${intro}</p></header>`;
  const stage = '<section class="stage"><div class="panel stage-card"></div></section>';
  const inbox = `<div class="stack beside">${INBOX}</div>`;
  return `<main class="journey" data-page="${page}" aria-busy="true">${lead}${stage}${inbox}</main>`;
}

/** The strip takes its place at the end of the window. */
const INBOX = '<section class="inbox"></section>';

const SIGN_IN_PAGES: ReadonlySet<PageName> = new Set(['form', 'widget', 'redirect']);
