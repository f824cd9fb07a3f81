/** Limits of the files of exchange rates and benchmarks, without schemas, so that pages need not load zod. */

/** The whole history of the European Central Bank is 700 KB as a zip and 2 MB as CSV. */
export const ratesUpload = {
  types: [
    'application/octet-stream',
    'application/vnd.ms-excel',
    'application/xml',
    'application/x-zip-compressed',
    'application/zip',
    'text/csv',
    'text/plain',
    'text/xml',
  ],
  maxBytes: 10 * 1024 * 1024,
  wrongType: 'Please choose a CSV, XML or zip file of the European Central Bank',
  tooLarge: 'Please choose a file of 10 MB or less',
} as const

export const benchmarkUpload = {
  types: ['application/octet-stream', 'application/vnd.ms-excel', 'text/csv', 'text/plain'],
  maxBytes: 2 * 1024 * 1024,
  wrongType: 'Please choose a CSV file with dates and values',
  tooLarge: 'Please choose a file of 2 MB or less',
} as const
