import { closeSync, openSync, writeFileSync } from 'node:fs'

import { exportTree } from '#server/gedcom/export/export-tree.ts'
import { importRows } from '#server/gedcom/import/import-rows.ts'
import { previewFile } from '#server/gedcom/import/preview-file.ts'
import { replyToServer } from '#server/platform/worker.ts'

import { JobInput } from './job-input.ts'
import type { GedcomTask } from './jobs.ts'

// A separate process, since a file of 50,000 people takes seconds to read and would block the server. It starts for
// every job, so it imports nothing that uses the database.
await replyToServer(task => performTask(task as GedcomTask))

function performTask({ job, output, ...input }: GedcomTask): unknown {
  const file = openSync(output, 'w')
  const writeOutput = (bytes: string | Uint8Array) => writeFileSync(file, bytes)
  try {
    const sections = new JobInput(input)
    switch (job.kind) {
      case 'preview':
        return previewFile(sections, job, writeOutput)
      case 'import':
        return importRows(sections, job, writeOutput)
      case 'export':
        return exportTree(sections, job, writeOutput)
    }
  } finally {
    closeSync(file)
  }
}
