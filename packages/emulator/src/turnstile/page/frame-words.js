// @ts-check

/** @typedef {Readonly<Record<'language' | 'ask' | 'working' | 'done' | 'failed' | 'expired' | 'again' | 'name', string>>} Words */

/** @type {Words} */
const ENGLISH = {
  language: 'en',
  ask: 'I’m human',
  working: 'Checking…',
  done: 'Checked',
  failed: 'The check failed',
  expired: 'The check has run out',
  again: 'Check again',
  name: 'Test captcha',
};

/** @type {Words} */
const ARABIC = {
  language: 'ar',
  ask: 'أنا إنسان',
  working: 'جارٍ الفحص…',
  done: 'تم الفحص',
  failed: 'لم ينجح الفحص',
  expired: 'انتهت صلاحية الفحص',
  again: 'إعادة الفحص',
  name: 'فحص تجريبي',
};

/**
 * The words in a language, English where it is not known here.
 *
 * @param {string} language such as `ar-EG`; `auto` stands for the browser's
 * @returns {Words}
 */
export function wordsOf(language) {
  const wanted = language === 'auto' ? navigator.language : language;
  return /^ar\b/i.test(wanted) ? ARABIC : ENGLISH;
}
