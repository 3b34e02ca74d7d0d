/** The page with the form. */
export const page = `{{element}}`;
