import { z } from 'zod'

type JsonSchema = {
  type?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  definitions?: Record<string, JsonSchema>
  [key: string]: unknown
}

/**
 * The JSON schema that fast-json-stringify compiles once for a reply, so that a long list is written fast.
 * Text is checked where it comes in: on the way out a pattern or a format would only cost time, and a date's
 * format would make it an instant. Fields that the contract does not name are left out.
 */
export function replySchema(schema: z.ZodType): object {
  return forSerialization(
    z.toJSONSchema(schema, { target: 'draft-07', io: 'output', unrepresentable: 'any' }) as JsonSchema,
  )
}

function forSerialization(schema: JsonSchema): JsonSchema {
  const { anyOf, properties, items, definitions } = schema
  const kept = Object.entries(schema).filter(([keyword]) => !inputKeywords.has(keyword))
  return withNullable({
    ...Object.fromEntries(kept),
    ...(properties && { properties: eachForSerialization(properties), additionalProperties: false }),
    ...(items && { items: forSerialization(items) }),
    ...(definitions && { definitions: eachForSerialization(definitions) }),
    ...(anyOf && { anyOf: anyOf.map(forSerialization) }),
  })
}

const inputKeywords = new Set(['format', 'pattern', 'default', '$schema'])

function eachForSerialization(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, forSerialization(schema)]))
}

/**
 * `anyOf: [text, null]` would be decided by a validator for each value, and one that refuses an object with a
 * column too many; `nullable` is decided by one comparison. A union of more than one thing and null stays as it is.
 */
function withNullable({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const alternatives = Array.isArray(schema.type) ? schema.type.map(type => ({ type })) : anyOf
  if (alternatives === undefined) return schema
  const [value, none, ...others] = alternatives
  const hasSimpleType = ['string', 'number', 'integer', 'boolean', 'object', 'array'].some(
    type => type === value?.type,
  )
  if (hasSimpleType && none?.type === 'null' && others.length === 0)
    return { ...schema, ...value, nullable: true }
  return anyOf === undefined ? schema : { ...schema, anyOf }
}
