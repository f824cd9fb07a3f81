import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { api, type Call } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { openWithCalls } from '#server/test/open-with-calls.ts'

import { answer } from './answer.ts'

test('every reply of the contract arrives as it was answered: every null, every text, every number', async () => {
  const portal = await openPortal({ LOG_LEVEL: 'warn' })
  let reply: unknown
  const calls = (Object.entries(api) as [Call, Endpoint][]).filter(
    ([, endpoint]) => endpoint.reply !== undefined,
  )
  const beside = await openWithCalls(portal, app => {
    for (const [name] of calls) answer(app, portal.platform.sessions, name, async () => reply as never)
  })
  const admin = await beside.signedIn('admin')
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const params = { id, memberId: id, userId: id, category: 'irs_form' }
  for (const [name, endpoint] of calls) {
    const schema = z.toJSONSchema(endpoint.reply ?? z.never(), { io: 'output' }) as JsonSchema
    const property = fc.asyncProperty(valueOf(schema), async value => {
      reply = value
      const { status, body } = await admin.try(name, { params })
      expect({ name, status, body }).toEqual({ name, status: endpoint.status ?? 200, body: value })
    })
    await expect(fc.assert(property, { numRuns: 15 })).resolves.toBeUndefined()
  }
})

type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Any value of a schema, as far as a reply goes: what a text looks like is no matter on the way out. */
function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valueOf))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.items !== undefined) return fc.array(valueOf(schema.items), { maxLength: 3 })
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, valueOf(field)])
    const requiredKeys = schema.required ?? []
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys,
      noNullPrototype: true,
    })
  }
  return fc.oneof(...[schema.type ?? 'unknown'].flat().map(valueOfType))
}

function valueOfType(type: string): fc.Arbitrary<unknown> {
  const value = {
    string: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', '\\', '\u2028', '1931-07-04')),
    integer: fc.integer(),
    // JSON has one zero only.
    number: fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => number + 0),
    boolean: fc.boolean(),
    null: fc.constant(null),
  }[type]
  if (value === undefined) throw new Error(`No reply has held this type yet: ${type}`)
  return value
}
