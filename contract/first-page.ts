/**
 * Stands in the first page, which is drawn at build time, where the server writes the family's name. In a file of
 * its own, so that the page that shows it carries no schema.
 */
export const familyNamePlaceholder = '{{familyName}}'
