import { hash, randomBytes } from 'node:crypto'

import { verify } from 'otplib'

import { second } from '#server/platform/clock.ts'

/** Whether it looks like what an authenticator app shows, rather than a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(stripSeparators(code))
}

/**
 * The time step (RFC 6238: half a minute since 1970) whose code this is, or undefined when it is none of now, of the
 * half minute before or of the one to come. A step that is not after `lastStep` has been used and counts no more.
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

/** Sixteen letters and figures in fours, `k7qm-30vx-p2hd-9wfa`: 80 bits, so that a plain hash of them keeps them. */
export function generateRecoveryCode(): string {
  const letters = [...randomBytes(16)].map(byte => alphabet[byte % alphabet.length]).join('')
  return letters.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The same for a code however its owner writes it: without hyphens, in capitals, with an O for a nought. */
export function hashRecoveryCode(code: string): string {
  const letters = stripSeparators(code).toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return hash('sha256', `heirloom recovery code ${letters}`)
}

/** Crockford's base 32: no letter that is taken for another. Its length divides 256, so each is as likely. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

function stripSeparators(code: string): string {
  return code.replaceAll(/[\s-]/g, '')
}
