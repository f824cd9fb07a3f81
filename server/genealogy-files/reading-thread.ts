import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'

import { decodeGedcom, type DecodedGedcom } from '#server/gedcom/decode.ts'
import { Failure } from '#server/platform/failure.ts'

import { importRows } from './import-rows.ts'
import { previewFile } from './preview-file.ts'
import type { Task, Told } from './reading.ts'
import { treeFile } from './tree-file.ts'
import { unpackedTree } from './tree-store.ts'

// A thread of its own: a file of 50,000 people takes seconds to read, in which the server answers others.
const task = workerData as Task
try {
  switch (task.kind) {
    case 'preview':
      tell({ kind: 'preview', preview: previewFile(decoded(task), task.today, task.members) })
      break
    case 'import': {
      let isTaken: Promise<unknown> | undefined
      for (const { of, bytes, count } of importRows({ ...task, decoded: decoded(task) })) {
        // One piece is made while the other is written, and no more, so that they do not pile up.
        await isTaken
        isTaken = once(parentPort!, 'message')
        tell({ kind: 'rows', of, bytes, count }, [bytes.buffer])
      }
      await isTaken
      tell({ kind: 'end' })
      break
    }
    case 'export': {
      const bytes = treeFile(unpackedTree(task.tree))
      tell({ kind: 'file', bytes }, [bytes.buffer as ArrayBuffer])
      break
    }
  }
} catch (error) {
  if (!(error instanceof Failure)) throw error
  const { status, code, message } = error
  tell({ kind: 'failure', status, code, sentence: message })
}
parentPort!.close()

/** The text of a file, whose bytes are let go of. */
function decoded({ bytes }: { bytes: Uint8Array<ArrayBuffer> }): DecodedGedcom {
  const text = decodeGedcom(bytes)
  bytes.buffer.transfer(0)
  return text
}

function tell(told: Told, transfer: ArrayBuffer[] = []): void {
  parentPort!.postMessage(told, transfer)
}
