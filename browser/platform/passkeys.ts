import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#contract/accounts/passkeys.ts'

import { PasskeyFailed } from './passkey-failed.ts'

/** Whether this browser has passkeys at this address: WebAuthn needs https or localhost, and no IP address. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Asks the browser for a new passkey. @throws PasskeyFailed with a sentence for the user. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyCreation> {
  const { startRegistration } = await loadLibrary()
  try {
    return (await startRegistration({ optionsJSON: options as CreationOptions })) as PasskeyCreation
  } catch (error) {
    throw new PasskeyFailed(
      readName(error) === 'InvalidStateError'
        ? 'This device already has a passkey for your account.'
        : 'No passkey was created. You can try again.',
      { cause: error },
    )
  }
}

/**
 * Asks the browser for the answer of a passkey; with `isAutofill`, when the user chooses one in a field. A newer
 * request ends an older one.
 * @throws PasskeyFailed with a sentence for the user.
 */
export async function answerWithPasskey(
  options: PasskeyRequestOptions,
  { isAutofill = false } = {},
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary()
  try {
    return (await startAuthentication({
      optionsJSON: options as RequestOptions,
      useBrowserAutofill: isAutofill,
    })) as PasskeyAssertion
  } catch (error) {
    throw new PasskeyFailed('No passkey was used. You can try again.', { cause: error })
  }
}

/** Whether a field can offer passkeys. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await loadLibrary()).browserSupportsWebAuthnAutofill()
}

/** Ends a request that waits in a field. */
export async function cancelPasskeyRequest(): Promise<void> {
  ;(await loadLibrary()).WebAuthnAbortService.cancelCeremony()
}

/** The library's types do not allow `undefined` for an absent property, which JSON does not have. */
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']
type Library = Awaited<ReturnType<typeof loadLibrary>>

function loadLibrary() {
  return import('@simplewebauthn/browser')
}

function readName(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
