import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'

import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#contract/accounts/passkeys.ts'

import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

type Ceremony = { origin: string; isUserVerified?: boolean; counter?: number }

/** A software authenticator with one passkey (ES256). Its flags and counter are what a test says. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly #privateKey: KeyObject
  readonly #publicKey: Uint8Array
  #userHandle = ''
  #counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    // RFC 9052: key type EC2, algorithm ES256, curve P-256.
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  create({ challenge, rp, user }: PasskeyCreationOptions, ceremony: Ceremony): PasskeyCreation {
    this.#userHandle = user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey])
    const authData = Buffer.concat([this.#authenticatorData(rp.id, ceremony, 0x40), attested])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: encodeClientData('webauthn.create', challenge, ceremony.origin),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  assert({ challenge, rpId }: PasskeyRequestOptions, ceremony: Ceremony): PasskeyAssertion {
    this.#counter = ceremony.counter ?? this.#counter + 1
    const authenticatorData = this.#authenticatorData(rpId, { ...ceremony, counter: this.#counter })
    const clientDataJSON = encodeClientData('webauthn.get', challenge, ceremony.origin)
    const clientDataHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signature = sign('sha256', Buffer.concat([authenticatorData, clientDataHash]), this.#privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle,
      },
    }
  }

  /** WebAuthn, section 6.1: the hash of the portal's name, the flags, and the counter. */
  #authenticatorData(rpId: string, { isUserVerified = true, counter = 0 }: Ceremony, flag = 0): Buffer {
    const data = Buffer.alloc(37)
    createHash('sha256').update(rpId).digest().copy(data)
    data[32] = 0x01 | (isUserVerified ? 0x04 : 0) | flag
    data.writeUInt32BE(counter, 33)
    return data
  }

  #credential() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }
}

/** The origin of a portal without PUBLIC_URL, which listens on loopback. */
export function readOrigin({ address }: TestPortal): string {
  return address.replace('127.0.0.1', 'localhost')
}

/** Adds a passkey to the account of a session, as its account page does. */
export async function addPasskey(
  portal: TestPortal,
  person: Person,
  password: string,
  name = 'Phone',
  code?: string,
): Promise<Authenticator> {
  const authenticator = new Authenticator()
  const options = await person.call('POST /api/passkey-options', {
    body: { name, password, ...(code !== undefined && { code }) },
  })
  const credential = authenticator.create(options, { origin: readOrigin(portal) })
  await person.call('POST /api/passkeys', { body: { name, credential } })
  return authenticator
}

function encodeClientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}
