import { pages, type Page } from '#contract/pages.ts'

/**
 * The path of a page: `buildPath('familyMember', { id })`. Every link of the portal uses it, so that no page contains a
 * literal path.
 */
export function buildPath<Name extends Page>(page: Name, ...[params]: Params<Name>): string {
  const values: Record<string, string> = params ?? {}
  return pages[page].replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
}

type Params<Name extends Page> = ParamsOf<(typeof pages)[Name]>
type ParamsOf<Path extends string> = Path extends `${string}:${infer Key}`
  ? [params: Record<Key, string>]
  : [params?: undefined]
