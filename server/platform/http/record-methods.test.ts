import { fastify } from 'fastify'
import { expect, test } from 'vitest'

import { recordMethods } from './record-methods.ts'

test('finds no methods for an unknown path', () => {
  const findMethods = openAddresses(['GET', '/api/documents/:id'])
  expect(findMethods('/api/documents')).toBeNull()
  expect(findMethods('/api/documents/1/pages')).toBeNull()
  expect(findMethods('/api/documents/')).toBeNull()
})

test('merges an address under two parameter names', () => {
  const findMethods = openAddresses(['GET', '/api/documents/:category'], ['DELETE', '/api/documents/:id'])
  expect(findMethods('/api/documents/1')).toEqual(['GET', 'HEAD', 'DELETE'])
})

test('merges a literal address with a parameter beside it', () => {
  const findMethods = openAddresses(['DELETE', '/api/requests/:id'], ['POST', '/api/requests/seen'])
  expect(findMethods('/api/requests/seen')).toEqual(['DELETE', 'POST'])
  expect(findMethods('/api/requests/1')).toEqual(['DELETE'])
})

test('a period in an address matches only itself', () => {
  const findMethods = openAddresses(['GET', '/api/openapi.json'])
  expect(findMethods('/api/openapi.json')).toEqual(['GET', 'HEAD'])
  expect(findMethods('/api/openapi-json')).toBeNull()
})

function openAddresses(...addresses: [method: string, url: string][]) {
  const app = fastify()
  const findMethods = recordMethods(app)
  for (const [method, url] of addresses) app.route({ method, url, handler: async () => null })
  return findMethods
}
