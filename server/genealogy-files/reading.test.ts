import { expect, test } from 'vitest'

import { encodeGedcom } from '#server/gedcom/encode.ts'
import { largeFamily } from '#server/gedcom/samples/large-family.ts'

import { openReading } from './reading.ts'

const today = '2026-11-21'

test('a file that does not fit into the room of its thread is refused, and the next one is read', async () => {
  const reading = openReading(12)
  const tooMuch = reading.preview({ bytes: file(15_000), today, members: [] })
  await expect(tooMuch).rejects.toMatchObject({ status: 413, code: 'genealogy-files.too-much-to-read' })
  const preview = await reading.preview({ bytes: file(100), today, members: [] })
  expect(preview.people).toBeGreaterThanOrEqual(100)
})

function file(people: number): Uint8Array<ArrayBuffer> {
  return encodeGedcom(largeFamily(people), '5.5.1')
}
