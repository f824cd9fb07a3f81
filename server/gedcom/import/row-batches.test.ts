import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { BatchWriter, readBatches } from './row-batches.ts'

const directory = mkdtempSync(join(tmpdir(), 'row-batches-'))
const path = join(directory, 'rows')
afterAll(() => rmSync(directory, { recursive: true }))

test('reads back the batches that it writes', async () => {
  expect(await readRows(writeRows())).toEqual([
    ['members', [{ firstName: 'Łucja' }, { firstName: 'Bram' }]],
    ['lifeEvents', [{ kind: 'Baptism' }]],
    ['members', [{ firstName: 'Cosima' }]],
  ])
})

test('rejects rows that are cut anywhere', async () => {
  const batches = writeRows()
  for (let length = batches.reduce((sum, { size }) => sum + size, 0) - 1; length >= 0; length -= 1) {
    truncateSync(path, length)
    await expect(readRows(batches)).rejects.toThrow(/The rows end after \d+ of \d+ bytes/)
  }
})

function writeRows() {
  const pieces: Uint8Array[] = []
  const batches = new BatchWriter(bytes => pieces.push(bytes))
  batches.add('lifeEvents', { kind: 'Baptism', note: undefined })
  batches.add('members', { firstName: 'Łucja' })
  batches.add('members', { firstName: 'Bram' })
  batches.flush()
  batches.add('members', { firstName: 'Cosima' })
  batches.flush()
  writeFileSync(path, Buffer.concat(pieces))
  return batches.written
}

async function readRows(batches: ReturnType<typeof writeRows>) {
  const found = []
  for await (const { table, json } of readBatches(path, batches))
    found.push([table, JSON.parse(json.toString())])
  return found
}
