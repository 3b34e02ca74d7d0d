/** The texts that the form's page alone has: the way back to the form, and the ways on from the account. */
export const EN = {
  withCode: 'Use a code instead',
  widget: 'Try the hosted widget',
  code: 'Read the code of this form',
  themes: 'See this form in two themes',
  readme: 'Add it to your product (README)',
};
