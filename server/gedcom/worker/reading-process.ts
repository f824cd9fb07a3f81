import { once } from 'node:events'
import { readSync } from 'node:fs'

import { unpackedTree } from '#server/gedcom/export/packed-tree.ts'
import { treeFile } from '#server/gedcom/export/tree-file.ts'
import { readAlready, readPersonByPerson, type FamilyFile } from '#server/gedcom/import/family-file.ts'
import { importRows } from '#server/gedcom/import/import-rows.ts'
import { previewFile } from '#server/gedcom/import/preview-file.ts'
import { type DecodedGedcom, decodeGedcom } from '#server/gedcom/read/decode.ts'
import { Failure } from '#server/platform/failure.ts'

import type { Task, Told } from './reader.ts'

// A process of its own: a file of 50,000 people takes seconds to read, in which the server answers others. It starts
// anew for every file, so nothing is imported here that talks to the database. What it has previewed it keeps for the
// import; it lives until the server ends it, or has gone.
let previewed: FamilyFile | undefined
for (;;) {
  const [task] = (await once(process, 'message')) as [Task]
  try {
    await work(task)
    await tell({ kind: 'done' })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { status, code, message } = error
    await tell({ kind: 'failure', status, code, sentence: message })
  }
}

async function work(task: Task): Promise<void> {
  switch (task.kind) {
    case 'preview': {
      const { preview, file } = previewFile(decoded(task), task.today, task.members)
      previewed = file
      await tell({ kind: 'preview', preview })
      break
    }
    case 'import': {
      const reading =
        previewed === undefined ? readPersonByPerson(decoded(task), task.today) : readAlready(previewed)
      let isTaken: Promise<unknown> | undefined
      for (const { of, bytes, count } of importRows(reading, task)) {
        // One piece is made while the other is written, and no more, so that they do not pile up.
        await isTaken
        isTaken = once(process, 'message')
        await tell({ kind: 'rows', of, bytes, count })
      }
      await isTaken
      break
    }
    case 'export':
      await tell({ kind: 'file', bytes: treeFile(unpackedTree(task.tree, task.sizes.map(received))) })
      break
  }
}

/** The text of the one file of a task, whose bytes are let go of. */
function decoded({ sizes: [size = 0] }: Task): DecodedGedcom {
  const bytes = received(size)
  const text = decodeGedcom(bytes)
  bytes.buffer.transfer(0)
  return text
}

/** The next so many bytes of standard input. There is nothing else to do until they are here. */
function received(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size;) {
    const count = readSync(0, bytes, at, size - at, null)
    if (count === 0) throw new Error(`A family file ended after ${at} of ${size} bytes`)
    at += count
  }
  return bytes
}

function tell(told: Told): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send!(told, undefined, undefined, error => {
      if (error === null) resolve()
      else reject(error)
    })
  })
}
