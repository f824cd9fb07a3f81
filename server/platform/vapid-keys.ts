import { createECDH } from 'node:crypto'

/** The settings of web push: a key pair of P-256 in base64url, and a contact (RFC 8292). */
export type VapidSettings = {
  VAPID_PUBLIC_KEY: string | undefined
  VAPID_PRIVATE_KEY: string | undefined
  VAPID_SUBJECT: string | undefined
}

/** A new pair with which a portal identifies itself to push services. */
export function createVapidKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A number that happens to begin with zeros has fewer bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** What is wrong with the three settings, which depend on each other, as sentences for the operator. */
export function findVapidFaults(settings: VapidSettings): string[] {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = settings
  const missing = (['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const).filter(
    name => settings[name] === undefined,
  )
  if (missing.length === 3) return []
  if (VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined || VAPID_SUBJECT === undefined)
    return [`Web push needs all three VAPID settings or none. Set ${missing.join(' and ')}, too.`]
  if (derivePublicKey(VAPID_PRIVATE_KEY) === VAPID_PUBLIC_KEY) return []
  return [
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair. `npm run admin -- vapid-keys` prints a new one.',
  ]
}

/** Null for a number that is no private key. */
function derivePublicKey(privateKey: string): string | null {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}
