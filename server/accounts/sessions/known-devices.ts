import { hash, randomBytes } from 'node:crypto'

import { parseCookie, stringifySetCookie } from 'cookie'

import { knownDeviceCookie } from '#contract/cookies.ts'
import { notify } from '#server/notifications/notify.ts'
import { addDuration, day, second } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { describeDevice } from '#server/platform/sessions/describe-device.ts'

/** How long a browser is known after its last sign-in. The privacy policy states it. */
const retention = 365 * day

/**
 * Notifies the account of a sign-in with a browser that it has not used before. A random token in a cookie
 * recognizes the browser, because its user agent and its network prove nothing. The first browser of an account is
 * not new to it. Returns the Set-Cookie header.
 */
export async function recognizeDevice(
  platform: Pick<Platform, 'clock' | 'config' | 'mail' | 'today'>,
  tx: Tx,
  accountId: string,
  client: { address: string; userAgent: string; deviceToken: string | undefined },
): Promise<string> {
  const token = client.deviceToken ?? randomBytes(32).toString('base64url')
  const lastUsedAt = platform.clock()
  const knownDevices = await tx
    .selectFrom('knownDevices')
    .select('tokenHash')
    .where('accountId', '=', accountId)
    .execute()
  const tokenHash = hash('sha256', token)
  await tx
    .insertInto('knownDevices')
    .values({ tokenHash, accountId, lastUsedAt })
    .onConflict(conflict => conflict.columns(['accountId', 'tokenHash']).doUpdateSet({ lastUsedAt }))
    .execute()
  if (knownDevices.length > 0 && !knownDevices.some(device => device.tokenHash === tokenHash))
    await notify(platform, tx, {
      to: [accountId],
      topic: 'sign-in-new-device',
      payload: { device: describeDevice(client.userAgent), address: client.address },
    })
  return stringifySetCookie({
    name: getCookieName(platform),
    value: token,
    maxAge: retention / second,
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(platform),
  })
}

/** The token of a browser that has signed in before, to any account. */
export function readDeviceToken(
  platform: Pick<Platform, 'config'>,
  cookieHeader: string | undefined,
): string | undefined {
  const token = cookieHeader === undefined ? undefined : parseCookie(cookieHeader)[getCookieName(platform)]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Deletes the browsers that have not signed in for a year. */
export async function sweepKnownDevices({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  await database.db
    .transaction()
    .execute(tx =>
      tx
        .deleteFrom('knownDevices')
        .where('lastUsedAt', '<', addDuration(clock(), -retention).toISOString())
        .execute(),
    )
}

function getCookieName(platform: Pick<Platform, 'config'>): string {
  return isSecure(platform) ? `__Secure-${knownDeviceCookie}` : knownDeviceCookie
}

function isSecure({ config }: Pick<Platform, 'config'>): boolean {
  return config.PUBLIC_URL?.startsWith('https:') ?? false
}
