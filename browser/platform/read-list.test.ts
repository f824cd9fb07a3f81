import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

import { CallFailed } from './call.ts'
import { readList } from './read-list.ts'

afterEach(() => vi.unstubAllGlobals())

const element = fc.record({
  id: fc.integer(),
  name: fc.string({ unit: 'grapheme' }),
  // As long as what arrives at once, and with all that could be taken for the end of an element.
  biography: fc.constantFrom(null, '},\n{', ']', '"}, {"', 'Zoë 🌳 '.repeat(9000)),
})
const written = {
  'each on a line of its own': (list: object[]) => `[${list.map(one => JSON.stringify(one)).join(',\n')}]`,
  'on one line': (list: object[]) => JSON.stringify(list),
}

test.each(Object.entries(written))(
  'a list that is written %s is the same, in whatever pieces it arrives',
  async (_, write) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(element, { maxLength: 20 }),
        fc.integer({ min: 300, max: 200_000 }),
        async (list, size) => {
          answers(new Response(inPieces(new TextEncoder().encode(write(list)), size)))
          expect(await readList(['/api', 'family-members'])).toEqual(list)
        },
      ),
      { numRuns: 60 },
    )
  },
)

test('what has arrived is taken apart before the rest is there', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const list = Array.from({ length: 3000 }, (_, id) => ({
    id,
    name: 'Ada Hartwell of the mill by the river',
  }))
  answers(
    new Response(inPieces(new TextEncoder().encode(written['each on a line of its own'](list)), 70_000)),
  )
  expect(await readList(['/api/family-members'])).toEqual(list)
  expect(parse.mock.calls.length).toBeGreaterThan(1)
  parse.mockRestore()
})

test('of a list of which more is to come its beginning is told once, and the rest waits until that is dealt with', async () => {
  const list = Array.from({ length: 3000 }, (_, id) => ({ id, name: 'Ada Hartwell' }))
  const bytes = new TextEncoder().encode(written['each on a line of its own'](list))
  const told: object[][] = []
  let isDone = false
  answers(new Response(inPieces(bytes, 20_000)))
  const all = readList<object>(['/api/family-members'], undefined, async first => {
    told.push(first)
    await new Promise(resolve => setTimeout(resolve, 20))
    isDone = true
  })
  expect(await all).toEqual(list)
  expect(isDone).toBe(true)
  expect(told).toHaveLength(1)
  expect(told[0]!.length).toBeGreaterThan(0)
  expect(told[0]).toEqual(list.slice(0, told[0]!.length))
})

test('a list that comes at once has no beginning of its own', async () => {
  const list = [{ id: 1 }, { id: 2 }, { id: 3 }]
  answers(new Response(written['each on a line of its own'](list)))
  const onBeginning = vi.fn(async () => undefined)
  expect(await readList(['/api/family-members'], undefined, onBeginning)).toEqual(list)
  expect(onBeginning).not.toHaveBeenCalled()
})

test('an answer that is not OK, and a list that breaks off, are failures', async () => {
  answers(Response.json({ code: 'platform.database-unavailable', error: 'Away' }, { status: 503 }))
  await expect(readList(['/api/family-members'])).rejects.toThrow(CallFailed)
  answers(new Response('[{"id":1},\n{"id":'))
  await expect(readList(['/api/family-members'])).rejects.toThrow(SyntaxError)
})

function answers(response: Response): void {
  vi.stubGlobal('fetch', async () => response)
}

function inPieces(bytes: Uint8Array<ArrayBuffer>, size: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size))
      controller.close()
    },
  })
}
