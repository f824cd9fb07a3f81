import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { Access } from '#contract/endpoint.ts'

import type { OpenApiDocument } from './openapi.ts'

/** The part of JSON Schema that the contract's schemas use. */
type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: unknown
}
type Content = {
  headers?: Record<string, { description: string }>
  content?: { 'application/json'?: { schema?: Schema } }
}
type Operation = {
  tags?: string[]
  summary?: string
  'x-access': Access
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Content
  responses?: Record<string, Content & { description: string }>
}

/** Who may make a call, in words. */
function describeCallers(access: Access): string {
  if (access === 'visitor') return 'everyone'
  return access === 'signed-in' ? 'everyone who is signed in' : `accounts with <code>${access}</code>`
}

/** A page without scripts or other resources: the calls by slice, then the entities. */
export function renderDocsPage(document: OpenApiDocument): { html: string; contentSecurityPolicy: string } {
  const style = readFileSync(new URL('docs-page.css', import.meta.url), 'utf8')
  const styleHash = createHash('sha256').update(style).digest('base64')
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  const slices = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? ''))]
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>)

  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Heirloom</title>
<style>${style}</style>
<header>
  <h1>API reference</h1>
  <p>${escapeHtml(document.info.description ?? '')}</p>
  <p><a href="/api/openapi.json">Download as OpenAPI 3.1</a></p>
</header>
<nav aria-label="Contents"><ul>
${slices.map(slice => `<li><a href="#${slice}">${escapeHtml(formatSliceTitle(slice))}</a></li>`).join('\n')}
<li><a href="#entities">Entities</a></li>
</ul></nav>
<main>
${slices.map(slice => renderSection(slice, operations)).join('\n')}
<section id="entities"><h2>Entities</h2>
${schemas.map(([name, schema]) => `<article id="entity-${name}"><h3>${escapeHtml(name)}</h3>${renderFields(schema)}</article>`).join('\n')}
</section>
</main>
</html>
`
  const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { html, contentSecurityPolicy }
}

function renderSection(slice: string, operations: { name: string; operation: Operation }[]): string {
  const own = operations.filter(({ operation }) => operation.tags?.[0] === slice)
  return `<section id="${slice}"><h2>${escapeHtml(formatSliceTitle(slice))}</h2>
${own.map(({ name, operation }) => renderCall(name, operation)).join('\n')}
</section>`
}

function renderCall(name: string, operation: Operation): string {
  const [status = '', success] = Object.entries(operation.responses ?? {})[0] ?? []
  const reply = success?.content?.['application/json']?.schema
  const body = operation.requestBody?.content?.['application/json']?.schema
  const parameters = (operation.parameters ?? []).map(({ name, in: place, schema = {} }) => ({
    name,
    place,
    schema,
  }))
  return `<article>
<h3><code>${escapeHtml(name)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')} <span class="access">For ${describeCallers(operation['x-access'])}.</span></p>
<dl>
${parameters.map(({ name, place, schema }) => `<dt>${place} <code>${escapeHtml(name)}</code></dt><dd>${describeType(schema)}</dd>`).join('\n')}
${body === undefined ? '' : `<dt>Body</dt><dd>${renderSchema(body)}</dd>`}
<dt>Reply ${status}</dt><dd>${reply === undefined ? escapeHtml(success?.description ?? '') : renderSchema(reply)}</dd>
${Object.entries(success?.headers ?? {})
  .map(
    ([header, { description }]) =>
      `<dt>header <code>${escapeHtml(header)}</code></dt><dd>${escapeHtml(description)}</dd>`,
  )
  .join('\n')}
</dl>
</article>`
}

function renderSchema(schema: Schema): string {
  return schema.properties === undefined ? describeType(schema) : renderFields(schema)
}

function renderFields(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = schema.required?.includes(name) === true ? '' : ' <span class="optional">optional</span>'
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${optional}</th><td>${renderSchema(property)}</td></tr>`
  })
  return `<table>${rows.join('\n')}</table>`
}

/** Describes a type in words: `text or null`, `a list of User`. */
function describeType(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#entity-${name}">${escapeHtml(name)}</a>`
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeType).join(' or ')
  if (schema.enum !== undefined)
    return schema.enum.map(value => `<code>${escapeHtml(String(value))}</code>`).join(', ')
  if (schema.items !== undefined) return `a list of ${describeType(schema.items)}`
  if (Array.isArray(schema.type))
    return schema.type.map(one => describeType({ ...schema, type: one })).join(' or ')
  if (schema.type === 'string')
    return schema.format === undefined ? `text${describeLengths(schema)}` : escapeHtml(schema.format)
  if (schema.type === 'object') return 'an object'
  return escapeHtml(schema.type ?? 'anything')
}

function describeLengths({ minLength, maxLength }: Schema): string {
  if (maxLength === undefined) return ''
  return minLength === undefined ? ` of at most ${maxLength}` : ` of ${minLength} to ${maxLength}`
}

function formatSliceTitle(slice: string): string {
  if (slice === 'gedcom') return 'GEDCOM'
  return slice.charAt(0).toUpperCase() + slice.slice(1).replaceAll('-', ' ')
}

function escapeHtml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
