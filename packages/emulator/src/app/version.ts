/** The version of this package. Written out, since a browser cannot read the package's manifest. */
export const VERSION = '0.1.0';
