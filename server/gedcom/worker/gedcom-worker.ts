import { closeSync, openSync, writeFileSync } from 'node:fs'

import { exportTree } from '#server/gedcom/export/export-tree.ts'
import { importRows } from '#server/gedcom/import/import-rows.ts'
import { previewFile } from '#server/gedcom/import/preview-file.ts'
import { Failure } from '#server/platform/failure.ts'

import { JobInput } from './job-input.ts'
import type { GedcomReply, GedcomTask } from './jobs.ts'

// A separate process, since a file of 50,000 people takes seconds to read and would block the server. It starts for
// every job, so it imports nothing that uses the database.
const task = JSON.parse(process.argv[2] ?? '') as GedcomTask
process.stdout.write(JSON.stringify(replyTo(task)))

function replyTo({ job, output, ...input }: GedcomTask): GedcomReply {
  const file = openSync(output, 'w')
  const write = (bytes: string | Uint8Array) => writeFileSync(file, bytes)
  try {
    const sections = new JobInput(input)
    switch (job.kind) {
      case 'preview':
        return { result: previewFile(sections, job, write) }
      case 'import':
        return { result: importRows(sections, job, write) }
      case 'export':
        return { result: exportTree(sections, job, write) }
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { status, code, message } = error
    return { failure: { status, code, message } }
  } finally {
    closeSync(file)
  }
}
