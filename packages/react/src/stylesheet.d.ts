/**
 * The types of the stylesheets: importing one has an effect on the page, and gives nothing.
 *
 * @module
 */
export {};
