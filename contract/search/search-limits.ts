/** Characters of a search. Without zod, for the field of the palette. */
export const longestSearch = 200
