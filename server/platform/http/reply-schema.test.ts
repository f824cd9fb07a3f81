import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { api, type Call } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { answer } from '#server/platform/answer.ts'
import { createMember } from '#server/test/members.ts'
import { mountCalls } from '#server/test/mount-calls.ts'
import { openPortal } from '#server/test/open-portal.ts'

test('serializes every reply of the contract without loss', async () => {
  const portal = await openPortal({ LOG_LEVEL: 'warn' })
  let reply: unknown
  const calls = (Object.entries(api) as [Call, Endpoint][]).filter(
    ([, endpoint]) => endpoint.reply !== undefined,
  )
  const extraCalls = await mountCalls(portal, app => {
    for (const [name] of calls) answer(app, portal.platform.sessions, name, async () => reply as never)
  })
  const admin = await extraCalls.signIn('admin')
  await admin.stepUp()
  for (const [name, endpoint] of calls) {
    const schema = z.toJSONSchema(endpoint.reply ?? z.never(), {
      io: 'output',
      metadata: z.registry(),
    }) as JsonSchema
    const property = fc.asyncProperty(generateValue(schema), async value => {
      reply = value
      const { status, body } = await admin.try(name, {
        params: listExampleNames(endpoint.params),
        query: listExampleNames(endpoint.query),
        headers: listExampleNames(endpoint.headers),
        ...(endpoint.upload && {
          headers: { 'content-type': endpoint.upload.types[0] ?? '' },
          body: 'bytes',
        }),
      })
      expect({ name, status, body }).toEqual({ name, status: endpoint.status ?? 200, body: value })
    })
    await expect(fc.assert(property, { numRuns: 15 })).resolves.toBeUndefined()
  }
}, 60_000)

test('serializes only the named fields of a nullable object', async () => {
  const portal = await openPortal({ LOG_LEVEL: 'warn' })
  const ada = await portal.signIn('family_member')
  await createMember(portal, ada)
  const { body } = await ada.try('GET /api/linked-member')
  expect(body).toMatchObject({ member: { firstName: 'Ada' } })
  expect(JSON.stringify(body)).not.toContain(ada.user?.id)
})

/** An example value for each required parameter. */
function listExampleNames(parts: z.ZodObject | undefined): Record<string, string> {
  const names = [
    '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    '6f9619ff8b864d01b42d00cf4fc964ff',
    'irs_form',
    '1',
    '2026-11-26',
  ]
  return Object.fromEntries(
    Object.entries(parts?.shape ?? {})
      .filter(([, schema]) => !z.safeParse(schema, undefined).success)
      .map(([key, schema]) => [key, names.find(name => z.safeParse(schema, name).success) ?? '']),
  )
}

type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  /** Of a discriminated union. */
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
}

/** Generates values of a schema. Ignores text formats, which replies do not check. */
function generateValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return fc.oneof(...options.map(generateValue))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.items !== undefined) return fc.array(generateValue(schema.items), { maxLength: 3 })
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, generateValue(field)])
    const requiredKeys = schema.required ?? []
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys,
      noNullPrototype: true,
    })
  }
  if (typeof schema.additionalProperties === 'object')
    return fc.dictionary(fc.string(), generateValue(schema.additionalProperties), {
      maxKeys: 3,
      noNullPrototype: true,
    })
  // Where the schema allows any value, a text will do.
  return fc.oneof(...[schema.type ?? 'string'].flat().map(generateOfType))
}

function generateOfType(type: string): fc.Arbitrary<unknown> {
  const value = {
    string: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', '\\', '\u2028', '1931-07-04')),
    integer: fc.integer(),
    // JSON has one zero only.
    number: fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => number + 0),
    boolean: fc.boolean(),
    null: fc.constant(null),
  }[type]
  if (value === undefined) throw new Error(`No generator for the type ${type}`)
  return value
}
