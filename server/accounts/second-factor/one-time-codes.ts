import { hash, randomBytes } from 'node:crypto'

import { verify } from 'otplib'

import { second } from '#server/platform/clock.ts'

/** Whether the text has the form of an authenticator code, rather than of a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(stripSeparators(code))
}

/**
 * Finds the time step (RFC 6238: 30 seconds, counted from 1970) that the code belongs to. Accepts the current step and
 * its two neighbors. Returns undefined for any other code, and for a step up to `lastStep`, whose code was used.
 */
export async function findTimeStep(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): Promise<number | undefined> {
  const epoch = Math.floor(now.getTime() / second)
  const result = await verify({ secret, token: stripSeparators(code), epoch, epochTolerance: stepSeconds })
  if (!result.valid || !('timeStep' in result) || result.timeStep <= lastStep) return undefined
  return result.timeStep
}

const stepSeconds = 30

/** Sixteen letters and digits in groups of four, `k7qm-30vx-p2hd-9wfa`: 80 bits, so that a fast hash is sufficient. */
export function generateRecoveryCode(): string {
  const letters = [...randomBytes(16)].map(byte => alphabet[byte % alphabet.length]).join('')
  return letters.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The hash ignores how a code is written: hyphens, case, and O for 0 or I and L for 1. */
export function hashRecoveryCode(code: string): string {
  const letters = stripSeparators(code).toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return hash('sha256', `heirloom recovery code ${letters}`)
}

/** Crockford's base 32, without ambiguous letters. Its length divides 256, so each letter is equally likely. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

function stripSeparators(code: string): string {
  return code.replaceAll(/[\s-]/g, '')
}
