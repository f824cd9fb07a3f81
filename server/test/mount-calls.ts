import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

import { openApp } from '#server/platform/app.ts'
import { openRequestLog } from '#server/platform/log/request-log.ts'

import type { TestPortal } from './open-portal.ts'
import { Person } from './person.ts'

/**
 * Mounts extra calls beside a portal, on its database and sessions. For rules that all calls follow, whichever
 * slice they belong to.
 */
export async function mountCalls(
  portal: TestPortal,
  mount: (app: FastifyInstance) => void,
  options: { readTimeout?: number } = {},
): Promise<TestPortal> {
  const { config, diskSpace, log } = portal.platform
  const { writeGuard } = portal.app
  const logRequest = openRequestLog(log)
  const app = openApp({ config, log, logRequest, pages: next => next, writeGuard, diskSpace, ...options })
  mount(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const extraCalls: TestPortal = {
    ...portal,
    app,
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    visitor: () => new Person(extraCalls),
    signIn: (role, name) => Person.signIn(extraCalls, role, name),
  }
  return extraCalls
}
