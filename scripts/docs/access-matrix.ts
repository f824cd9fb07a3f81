import { api, type Call } from '#contract/api.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { roleCapabilities, roles, type Role } from '#contract/roles/capabilities.ts'

import { toMarkdownTable } from './generated-text.ts'

/**
 * The access of each role to each call, from the contract. The test of all calls and roles has its own handwritten
 * matrix, so a wrong entry in the contract fails there.
 */
export function formatAccessMatrix(): string {
  const rows = Object.entries<Endpoint>(api)
    .filter(([, { isPlanned }]) => isPlanned !== true)
    .map(([call, endpoint]) => {
      const statuses = [null, ...roles].map(role => findStatus(call as Call, endpoint, role))
      const stepUp = endpoint.requiresStepUp === true ? 'requires Family Access; ' : ''
      return [call, `\`${endpoint.access}\``].concat(statuses, `${stepUp}${endpoint.rule}`)
    })
  return toMarkdownTable(
    ['Call', 'Access', 'V', 'F', 'B', 'A', 'Rule'],
    [
      ...rows,
      ['GET /api/openapi.json, GET /api/docs', '`signed-in`', '401', '200', '200', '200', 'no family data'],
      ['any other /api/*', '', ...repeatForEachRole('404'), 'JSON'],
    ],
  )
}

/** The status of a valid request; `role` is null for a visitor. */
function findStatus(call: Call, { access, status = 200 }: Endpoint, role: Role | null): string {
  // A visitor may ask who is signed in, and receives a 401.
  if (call === 'GET /api/user' && role === null) return '401'
  if (isAllowed(access, role)) return `${status}`
  return role === null ? '401' : '403'
}

function isAllowed(access: Access, role: Role | null): boolean {
  if (access === 'visitor') return true
  return role !== null && (access === 'signed-in' || roleCapabilities[role].includes(access))
}

function repeatForEachRole(text: string): string[] {
  return [text, text, text, text]
}
