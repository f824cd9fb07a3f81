/**
 * The placeholder for the family's name in the prerendered first page. The server replaces it. This file has no
 * schemas, so that the page stays small.
 */
export const familyNamePlaceholder = '{{familyName}}'
