/** The number of the user in these tests, as they type it. */
export const NUMBER = '010 0123 4567';

/** The same in E.164, as the service knows it. */
export const E164 = '+201001234567';

/** The same as the form's field writes it. */
export const SHOWN_NUMBER = '010 01234567';
