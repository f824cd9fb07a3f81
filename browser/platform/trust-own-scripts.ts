/** The part of Trusted Types that the DOM types of TypeScript lack. Safari and Firefox may not have it. */
type TrustedTypes = {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string }): unknown
}

/**
 * Sets the page's only Trusted Types policy (`trusted-types default` of the content security policy): a worker starts
 * from a script of the portal only, and no text becomes markup or a script.
 * @throws TypeError, at the start of a worker, for a script of another origin.
 */
export function trustOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (new URL(address, location.href).origin === location.origin) return address
      throw new TypeError(`The script is not the portal's own: ${address}`)
    },
  })
}
