import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { inject, onTestFinished } from 'vitest'

import type { NewPushDevice } from '#contract/notifications.ts'

import { openPortal, type TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'
import { pushCertificate, pushCertificateKey } from './push-certificate.ts'

/** A browser's subscription, with the private key that its messages are decrypted with. */
export type Subscription = { body: NewPushDevice; read: (message: PushedMessage) => unknown }

export type PushedMessage = { path: string; headers: IncomingHttpHeaders; body: Buffer }

export type PushService = {
  /** Its address, below which every path is a subscription. */
  url: string
  /** The accepted messages in order. */
  received: PushedMessage[]
  /** The number of requests. */
  countAttempts(): number
  /** Answers with this status from now on: 201 accepts. */
  answerWith(status: number, headers?: Record<string, string>): void
}

/** Opens a push service (RFC 8030) on the loopback interface, until the test ends. */
export async function openPushService(): Promise<PushService> {
  const received: PushedMessage[] = []
  let attempts = 0
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  const server = createServer({ cert: pushCertificate, key: pushCertificateKey }, (request, response) => {
    void (async () => {
      const body = await buffer(request)
      attempts += 1
      if (answer.status === 201) received.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(answer.status, answer.headers).end('The body of a reply is not read')
    })()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    received,
    countAttempts: () => attempts,
    answerWith: (status, headers = {}) => void (answer = { status, headers }),
  }
}

/** A portal that may reach a push service on this machine. */
export async function openPortalWithPush(): Promise<{ portal: TestPortal; service: PushService }> {
  const service = await openPushService()
  const portal = await openPortal({}, inject('postgres'), { isAllowed: () => true, ca: pushCertificate })
  return { portal, service }
}

/** A subscription as a browser creates it. */
export function createSubscription(serviceUrl: string): Subscription {
  const browser = createECDH('prime256v1')
  const publicKey = browser.generateKeys()
  const auth = randomBytes(16)
  return {
    body: {
      endpoint: `${serviceUrl}/send/${randomBytes(12).toString('base64url')}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read: ({ body }) => JSON.parse(decrypt(body, browser, auth).toString()),
  }
}

/** Turns on notifications in the person's browser and returns the id of the device. */
export async function addPushDevice(
  person: Person,
  { body }: Subscription = createSubscription('https://push.example.test'),
): Promise<string> {
  return (await person.call('POST /api/push-devices', { body })).id
}

/** Decrypts a message in the encoding aes128gcm: RFC 8291, section 3.4, and RFC 8188, section 2. */
function decrypt(message: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = message.subarray(0, 16)
  const keyLength = message.readUInt8(20)
  const serverKey = message.subarray(21, 21 + keyLength)
  const content = message.subarray(21 + keyLength)
  const derive = (key: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey])
  const key = derive(browser.computeSecret(serverKey), auth, keyInfo, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  decipher.setAuthTag(content.subarray(-16))
  const plain = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  // The delimiter 2 marks the last record; zeros may follow it as padding.
  return plain.subarray(0, plain.lastIndexOf(2))
}

/**
 * The claims of the Authorization header of a message (RFC 8292, section 2).
 * @throws Error if the signature is not that of the key in the header.
 */
export function readVapid({ headers }: PushedMessage): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${header}.${claims}`)
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url')))
    throw new Error('The signature of the message is not valid')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
