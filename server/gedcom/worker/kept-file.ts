import { previewNotFound } from '#server/gedcom/import-failures.ts'
import type { Files } from '#server/platform/files.ts'

import type { KeptFile } from './reader.ts'

/** A family file that is kept. @throws Failure, also when it is opened and gone, as one looked at long ago is. */
export function keptFile(files: Files, id: string | null): KeptFile {
  if (id === null) throw previewNotFound()
  return {
    id,
    async open() {
      const opened = await files.get(id)
      if (opened === undefined) throw previewNotFound()
      return opened
    },
  }
}
