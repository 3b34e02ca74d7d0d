/** The parts of the form that can have a class of your own; `choice` is a channel, before and after a send. */
export type OtpFormPart =
  | 'logo'
  | 'header'
  | 'footer'
  | 'legal'
  | 'step'
  | 'heading'
  | 'text'
  | 'field'
  | 'label'
  | 'input'
  | 'code'
  | 'note'
  | 'alert'
  | 'primaryButton'
  | 'quietButton'
  | 'channels'
  | 'choice'
  | 'resend'
  | 'progress';

/** Your own classes, each added to that of its part. */
export type OtpFormClassNames = Readonly<Partial<Record<OtpFormPart, string | undefined>>>;
