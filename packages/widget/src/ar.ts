/**
 * The Arabic texts, in an entry of their own: a page loads only the languages that it imports.
 *
 * @module
 */
import type { WidgetMessages } from './messages.ts';

/** The Arabic texts, for the option `messages`. */
export const ar: WidgetMessages = {
  locale: 'ar',
  dir: 'rtl',
  title: 'التحقّق',
  loading: 'جارٍ التحميل…',
  slow: 'يستغرق تحميل الصفحة وقتًا أطول من المعتاد',
  ready: 'هل تواجه مشكلة؟',
  confirming: 'جارٍ التحقّق…',
  verified: 'تم التحقّق',
  'load-error': 'استغرق تحميل الصفحة وقتًا طويلًا',
  blocked: 'هذا الموقع يمنع عرض الصفحة هنا',
  failed: 'لم ينجح التحقّق',
  expired: 'انتهت صلاحية التحقّق',
  authFailed: 'هل واجهت صعوبة؟',
  VERIFICATION_PENDING: 'لم تصل نتيجة التحقّق بعد',
  NETWORK_ERROR: 'لا يوجد اتصال',
  retry: 'إعادة المحاولة',
  startOver: 'البدء من جديد',
  openPage: 'الفتح في صفحة كاملة',
};
