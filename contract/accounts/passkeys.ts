import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { Id, requiredText } from '#contract/texts/text.ts'

import { currentPassword } from './account-security.ts'
import { User } from './accounts.ts'

/** The largest number of passkeys of one account. */
export const maxPasskeys = 20

export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    /** Whether it is synchronized to the other devices of its owner. */
    isSynced: z.boolean(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

const passkeyName = () => requiredText('Please name this passkey', 60)

/** How a browser reaches an authenticator (WebAuthn, section 5.8.4). */
export const PasskeyTransport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(PasskeyTransport).optional(),
})

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const PasskeyCreationOptions = z
  .object({
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(CredentialDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreationOptions' })
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequestOptions = z
  .object({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: z.array(CredentialDescriptor).optional(),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequestOptions' })
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

/** Bytes in base64url. */
const encodedBytes = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(maxLength)

const credential = {
  id: encodedBytes(1400),
  rawId: encodedBytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** `RegistrationResponseJSON` of WebAuthn. */
const PasskeyCreation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encodedBytes(8000),
    attestationObject: encodedBytes(40_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encodedBytes(8000),
    authenticatorData: encodedBytes(8000),
    signature: encodedBytes(4000),
    userHandle: encodedBytes(200).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const PasskeyStart = z.object({
  name: passkeyName(),
  password: currentPassword(),
  /** The second factor, if it is on. */
  code: z.string().trim().max(50, 'Please use at most 50 characters').optional(),
})
export type PasskeyStart = z.infer<typeof PasskeyStart>

const NewPasskey = z.object({ name: passkeyName(), credential: PasskeyCreation })
export type NewPasskey = z.infer<typeof NewPasskey>

export const PasskeyName = z.object({ name: passkeyName() })
export type PasskeyName = z.infer<typeof PasskeyName>

export const PasskeySignIn = z.object({ credential: PasskeyAssertion })
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

const params = z.object({ id: Id })

export const passkeysApi = calls({
  'GET /api/passkeys': {
    summary: "The current account's passkeys, oldest first.",
    access: 'signed-in',
    isPersonal: true,
    isAllowedWithoutSecondFactor: true,
    requiresSession: true,
    rule: 'own',
    reply: z.array(Passkey),
  },
  'POST /api/passkey-options': {
    summary:
      'What a browser needs to create a passkey. The challenge is valid once, for ten minutes, in this session.',
    access: 'signed-in',
    isAllowedWithoutSecondFactor: true,
    requiresSession: true,
    rule: 'own; requires the password, and a code if the second factor is on; 503 without an address that passkeys accept',
    body: PasskeyStart,
    reply: PasskeyCreationOptions,
  },
  'POST /api/passkeys': {
    summary: 'Adds a created passkey to the current account.',
    access: 'signed-in',
    isAllowedWithoutSecondFactor: true,
    requiresSession: true,
    rule: 'own; answers the challenge of this session with user verification, else 400; at most 20, then 409; audited',
    body: NewPasskey,
    reply: Passkey,
    status: 201,
  },
  'PUT /api/passkeys/{id}': {
    summary: 'Renames a passkey.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own, else 404',
    params,
    body: PasskeyName,
    reply: Passkey,
  },
  'DELETE /api/passkeys/{id}': {
    summary: 'Removes a passkey. The password remains.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own, else 404; audited',
    params,
    reply: z.object({ id: Id }),
  },
  'POST /api/passkey-sign-in/options': {
    summary: 'The challenge of a sign-in with a passkey. It is valid once, for ten minutes, in this browser.',
    access: 'visitor',
    requiresSession: true,
    isSessionCall: true,
    rule: 'the same for everyone; too many 429; 503 without an address that passkeys accept',
    reply: PasskeyRequestOptions,
  },
  'POST /api/passkey-sign-in': {
    summary: 'Signs in with a passkey, which replaces password and code, and starts a new session.',
    access: 'visitor',
    requiresSession: true,
    isSessionCall: true,
    rule: 'one message for unknown passkeys and deactivated accounts (401); requires user verification; too many attempts 429; a new session id; audited',
    body: PasskeySignIn,
    reply: User,
  },
})
