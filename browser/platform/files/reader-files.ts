/** The address of the files that pdf.js and tesseract.js load, which the build defines: `scripts/reader-files.ts`. */
declare const READER_FILES: string

export function getReaderFile(name: string): string {
  return `${READER_FILES}/${name}`
}
