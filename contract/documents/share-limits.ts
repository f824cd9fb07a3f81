/** The limits of a link for an outside adviser. This file has no schemas, so that a page does not load zod. */

/** The longest life of a link, in days. */
export const longestShareDays = 90
export const maxSharedDocuments = 50
/** How long a browser may download the documents of a link before it needs the passcode again. */
export const visitMinutes = 60
/** The shortest passcode that a member may choose. */
export const passcodeMinimum = 8
