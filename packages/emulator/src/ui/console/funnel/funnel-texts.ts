import type { Locale } from '../../components/language.ts';
import type { Step } from './funnel-steps.ts';

/** The texts of the funnel in one language. */
export interface FunnelTexts {
  readonly title: string;
  readonly steps: Readonly<Record<Step, string>>;
  readonly explained: Readonly<Record<Step, string>>;
  readonly scope: string;
  readonly channel: string;
  readonly country: string;
  readonly all: string;
  /** Beside a bar: its share of the requested codes. */
  readonly ofRequested: (share: string) => string;
  readonly byChannel: string;
  /** What became of the codes of a channel. */
  readonly channelShare: (share: string) => string;
  readonly noDelivery: string;
  readonly fall: string;
  /** What the small chart shows. */
  readonly perMinute: (inLastMinute: string, atMost: string) => string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly noMatch: string;
}

/** The texts by language. */
export const FUNNEL_TEXTS: Readonly<Record<Locale, FunnelTexts>> = {
  en: {
    title: 'Funnel',
    steps: {
      requested: 'Requested',
      delivered: 'Delivered',
      entered: 'Entered',
      verified: 'Verified',
    },
    explained: {
      requested: 'Sends that the service accepted',
      delivered: 'Messages whose provider reported no failure',
      entered: 'Codes that were tried, right or wrong',
      verified: 'Codes that were right',
    },
    scope: 'Counts the newest 500 calls, by the workspace’s clock.',
    channel: 'Channel',
    country: 'Country',
    all: 'All',
    ofRequested: (share) => `${share} of requested`,
    byChannel: 'By channel',
    channelShare: (share) => `${share} of delivered codes verified`,
    noDelivery: 'Nothing delivered',
    fall: 'Few codes of the last minute were entered',
    perMinute: (last, most) =>
      `Verified in each of the last 30 minutes: ${last} in the current one, ${most} at most`,
    emptyTitle: 'No code was requested yet.',
    emptyText: 'Send a code. Each step from the request to the sign-in is counted here.',
    noMatch: 'No code matches the filters.',
  },
  ar: {
    title: 'مسار التحقّق',
    steps: {
      requested: 'المطلوبة',
      delivered: 'المُسلَّمة',
      entered: 'المُدخلة',
      verified: 'المؤكَّدة',
    },
    explained: {
      requested: 'طلبات الإرسال التي قبلتها الخدمة',
      delivered: 'رسائل لم يُبلغ مزوّدها عن تعذّر تسليمها',
      entered: 'الرموز التي جرى إدخالها، صحيحةً كانت أم خاطئة',
      verified: 'الرموز الصحيحة',
    },
    scope: 'يشمل أحدث 500 طلب، بحسب ساعة مساحة العمل.',
    channel: 'القناة',
    country: 'البلد',
    all: 'الكل',
    ofRequested: (share) => `${share} من المطلوبة`,
    byChannel: 'بحسب القناة',
    channelShare: (share) => `أُكِّد ${share} من الرموز المُسلَّمة`,
    noDelivery: 'لم يُسلَّم أي رمز',
    fall: 'لم يُدخَل سوى القليل من رموز الدقيقة الأخيرة',
    perMinute: (last, most) =>
      `الرموز المؤكَّدة في كل دقيقة من آخر 30 دقيقة: ${last} في الدقيقة الحالية، و${most} على الأكثر`,
    emptyTitle: 'لم يُطلب أي رمز بعد.',
    emptyText: 'أرسِل رمزًا، وستُحتسب هنا كل خطوة من الطلب حتى تسجيل الدخول.',
    noMatch: 'لا رموز تطابق عوامل التصفية.',
  },
};
