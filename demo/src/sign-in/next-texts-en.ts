/** The ways on from the account that the form's page alone has. */
export const EN = {
  widget: 'Try the hosted widget',
  code: 'Read the code of this form',
  themes: 'See this form in two themes',
  readme: 'Add it to your product (README)',
};
