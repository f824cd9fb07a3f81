/** Limits of a family file, without schemas, so that pages need not load zod. */
export const gedcomUpload = {
  types: [
    'application/octet-stream',
    'application/x-gedcom',
    'text/plain',
    'text/gedcom',
    'text/x-gedcom',
    'text/vnd.familysearch.gedcom',
  ],
  /** Bytes. 50 MB contain some 200,000 people. */
  maxBytes: 50 * 1024 * 1024,
  wrongType: 'Please choose a GEDCOM file (.ged)',
  tooLarge: 'Please choose a file of 50 MB or less',
} as const
