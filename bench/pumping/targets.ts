/** The largest share of the codes that an attack asks for which may be sent. */
export const MOST_FRAUD = 0.03;
/** The largest share of users who may be refused. */
export const MOST_REFUSED = 0.001;
