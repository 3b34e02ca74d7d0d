/**
 * The Arabic texts for signing in with passkeys and for their list. A separate entry: a page loads only the languages
 * that it imports.
 *
 * @module
 */
import type { PasskeysMessages } from './passkeys.ts';

/** The Arabic texts. */
export const arPasskeys: PasskeysMessages = {
  locale: 'ar-EG',
  dir: 'rtl',
  or: 'أو',
  signIn: 'تسجيل الدخول بمفتاح مرور',
  working: 'اتبع الخطوات على جهازك…',
  notUsed: 'لم يُستخدم أي مفتاح مرور. حاول مرة أخرى، أو اطلب رمزًا.',
  unknown: 'لم يعد مفتاح المرور هذا صالحًا. اطلب رمزًا بدلًا منه.',
  failed: 'لم ينجح ذلك. حاول مرة أخرى، أو اطلب رمزًا.',
  knownHeading: 'يوجد مفتاح مرور لك على هذا الجهاز',
  listHeading: 'مفاتيح المرور',
  empty: 'ليست لديك مفاتيح مرور بعد.',
  unnamed: 'مفتاح مرور',
  created: 'أُنشئ في {date}',
  lastUsed: 'آخر استخدام في {date}',
  backedUp: 'متزامن',
  add: 'إضافة مفتاح مرور',
  notAdded: 'لم يُنشأ أي مفتاح مرور. يمكنك المحاولة مرة أخرى.',
  nameLabel: 'اسم مفتاح المرور',
  remove: 'حذف',
  removeLabel: 'حذف {name}',
  confirm: 'تأكيد الحذف؟',
  removeQuestion: 'اضغط مرة أخرى لحذف {name}. لن يمكنك تسجيل الدخول به بعد ذلك.',
  saved: 'تم الحفظ.',
  removed: 'تم الحذف.',
  notVerified: 'لذلك سجّل الدخول مرة أخرى برمز.',
  listFailed: 'لم ينجح ذلك. حاول مرة أخرى.',
  retry: 'إعادة المحاولة',
};
