import type { Files } from '#server/platform/files.ts'

import { previewNotFound } from './failures.ts'
import type { KeptFile } from './reading.ts'

/** A family file that is kept. @throws Failure when it is gone, as one that was looked at long ago is. */
export async function keptFile(files: Files, id: string | null): Promise<KeptFile> {
  const kept = id === null ? undefined : await files.get(id)
  if (kept === undefined) throw previewNotFound()
  return kept
}
