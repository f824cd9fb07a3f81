import type { Generated } from 'kysely'

import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    setupLinks: SetupLinksTable
    secondFactors: SecondFactorsTable
    recoveryCodes: RecoveryCodesTable
    accountLetters: AccountLettersTable
    passwordResets: PasswordResetsTable
    emailChanges: EmailChangesTable
    passkeys: PasskeysTable
    passkeyChallenges: PasskeyChallengesTable
    accountIdentities: AccountIdentitiesTable
    providerSignIns: ProviderSignInsTable
    knownDevices: KnownDevicesTable
  }
}

type SetupLinksTable = {
  tokenHash: string
  expire: Instant
}

type SecondFactorsTable = {
  userId: string
  /** Sealed for this row by `secret-box.ts`. */
  sealedSecret: string
  startedAt: Instant
  confirmedAt: Instant | null
  /** The time step (RFC 6238) of the last accepted code. That code and older ones are no longer accepted. */
  lastStep: Generated<number>
}

type RecoveryCodesTable = { userId: string; codeHash: string }

/** A mail whose link is made when it is sent. */
type AccountLettersTable = {
  id: Generated<string>
  kind: 'password-reset' | 'new-email' | 'current-email'
  /** As entered. */
  recipient: string
  /** The account whose address changes. */
  userId: string | null
  createdAt: Instant
}

type PasswordResetsTable = { userId: string; tokenHash: string; expiresAt: Instant }

type EmailChangesTable = {
  userId: string
  newEmail: string
  /** Null until a letter is sent. */
  newTokenHash: string | null
  currentTokenHash: string | null
  newConfirmedAt: Instant | null
  currentConfirmedAt: Instant | null
  createdAt: Instant
  expiresAt: Instant
}

type PasskeysTable = {
  id: Generated<string>
  userId: string
  /** The id that the authenticator chose, in base64url. */
  credentialId: string
  publicKey: Buffer
  /** The signature counter of the authenticator; 0 for one that does not count. */
  counter: number
  isBackupEligible: boolean
  isBackedUp: boolean
  transports: string[]
  name: string
  createdAt: Instant
  lastUsedAt: Instant | null
}

type PasskeyChallengesTable = {
  /** The hash of what the challenge is bound to: a session and its purpose, or the token of a cookie. */
  bindingHash: string
  challenge: string
  expiresAt: Instant
}

type AccountIdentitiesTable = {
  id: Generated<string>
  userId: string
  issuer: string
  subject: string
  email: string | null
  createdAt: Instant
  lastUsedAt: Instant
}

type ProviderSignInsTable = {
  tokenHash: string
  state: string | null
  nonce: string | null
  codeVerifier: string | null
  linkUserId: string | null
  /** Of the invitation that a new account accepts. */
  invitationTokenHash: string | null
  confirmedUserId: string | null
  idToken: string | null
  expiresAt: Instant
}

type KnownDevicesTable = { tokenHash: string; accountId: string; lastUsedAt: Instant }
