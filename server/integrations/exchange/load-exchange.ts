import type { Exchange } from 'ccxt'

import type { ExchangePlatform } from '#contract/integrations/integration-choices.ts'

type ErrorClass = new (message?: string) => Error

/** ccxt's file of one exchange: all of them take half a second and 70 MB more. */
export async function loadExchange(platform: ExchangePlatform): Promise<new (settings: object) => Exchange> {
  return (await importFile<{ default: new (settings: object) => Exchange }>(`${platform}.js`)).default
}

export const { AuthenticationError, BaseError } = await importFile<{
  AuthenticationError: ErrorClass
  BaseError: ErrorClass
}>('base/errors.js')

async function importFile<Module>(path: string): Promise<Module> {
  return (await import(new URL(`src/${path}`, import.meta.resolve('ccxt')).href)) as Module
}
