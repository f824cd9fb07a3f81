import { z } from 'zod'

type JsonSchema = {
  type?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  definitions?: Record<string, JsonSchema>
  [key: string]: unknown
}

/**
 * The JSON schema of a reply, which fast-json-stringify compiles once to serialize long lists fast. Omits patterns
 * and formats: input validation has checked them, and a date's format would turn it into an instant. Omits fields
 * that the contract does not name.
 */
export function toReplySchema(schema: z.ZodType): Record<string, unknown> {
  return toSerializationSchema(
    z.toJSONSchema(schema, {
      target: 'draft-07',
      io: 'output',
      unrepresentable: 'any',
      // Omits the names of the API documentation, because a named schema would become a `$ref`.
      metadata: z.registry(),
    }) as JsonSchema,
  )
}

function toSerializationSchema(schema: JsonSchema): JsonSchema {
  const { oneOf, anyOf = oneOf, properties, items, definitions } = schema
  const keywords = Object.entries(schema).filter(([keyword]) => !inputKeywords.has(keyword))
  return mergeNullable({
    ...Object.fromEntries(keywords),
    ...(properties && { properties: toSerializationSchemas(properties), additionalProperties: false }),
    ...(items && { items: toSerializationSchema(items) }),
    ...(definitions && { definitions: toSerializationSchemas(definitions) }),
    ...(anyOf && { anyOf: anyOf.map(toSerializationSchema) }),
  })
}

// A discriminated union is `oneOf`, of which at most one fits in any case.
const inputKeywords = new Set(['oneOf', 'format', 'pattern', 'default', '$schema'])

function toSerializationSchemas(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, toSerializationSchema(schema)]),
  )
}

/**
 * Replaces `anyOf: [type, null]` with `nullable`, which needs one comparison. For `anyOf`, fast-json-stringify runs
 * a validator on each value, which rejects an object with an extra column. Leaves other unions unchanged.
 */
function mergeNullable({ anyOf, ...schema }: JsonSchema): JsonSchema {
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
