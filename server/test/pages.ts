import type { Api, Call } from '#contract/api.ts'
import { parseCallName, type PageSize, type Reply, type RowOf } from '#contract/endpoint.ts'

import type { Person } from './person.ts'

/** A call whose list is answered in pages, once it is built. */
export type PagedCall = {
  [Name in Call]: Api[Name] extends { isPlanned: true }
    ? never
    : Api[Name] extends { page: PageSize }
      ? Name
      : never
}[Call]

export type ReadPage<Row = { id: string }> = {
  rows: Row[]
  /** The address in the `Link` header; null on the last page. */
  next: string | null
  /** The `X-Total-Count` header; null on all pages but the first. */
  total: number | null
}

/** Reads all pages of a list, by their `Link` headers. */
export async function readPages<Name extends PagedCall>(
  person: Person,
  name: Name,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> } = {},
): Promise<ReadPage<RowOf<Reply<Api[Name]>>>[]> {
  const path = parseCallName(name).path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '')
  const pages = []
  let next: string | null = `${path}?${new URLSearchParams(query).toString()}`
  while (next !== null) {
    const page: ReadPage<RowOf<Reply<Api[Name]>>> = await readPage(person, next)
    pages.push(page)
    next = page.next
  }
  return pages
}

/** Reads the page at this address. */
export async function readPage<Row = { id: string }>(
  person: Person,
  address: string,
): Promise<ReadPage<Row>> {
  const { status, headers, body } = await person.fetch('GET', address)
  if (status !== 200) throw new Error(`${address} was answered ${status}: ${JSON.stringify(body)}`)
  const total = headers.get('x-total-count')
  return {
    rows: (Array.isArray(body) ? body : (body as unknown as { data: Row[] }).data) as Row[],
    next: /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null,
    total: total === null ? null : Number(total),
  }
}
