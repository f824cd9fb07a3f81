import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'

import { query } from '#browser/platform/query.ts'
import type { User } from '#contract/accounts/accounts.ts'

/** An element of rendered markup, for checks of a page's text. Layout and scripts need a browser test. */
export interface Markup {
  tag: string
  attributes: Record<string, string>
  children: (Markup | string)[]
}

/**
 * Renders a page as nested elements, without a session or for an account of which the page reads these fields. Its text
 * names the family by its placeholder. `search` is the query string of the address, `replies` the replies that are
 * already read, by query key.
 */
export function renderPage(
  page: ReactNode,
  user?: Partial<User>,
  search = '',
  replies: [queryKey: readonly unknown[], reply: unknown][] = [],
): Markup {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { enabled: false, queryFn: () => null } },
  })
  queryClient.setQueryData<User | null>(
    [...query('GET /api/user').queryKey],
    (user as User | undefined) ?? null,
  )
  for (const [queryKey, reply] of replies) queryClient.setQueryData(queryKey, reply)
  return parseMarkup(
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <Router ssrPath="/" ssrSearch={search}>
          {page}
        </Router>
      </QueryClientProvider>,
    ),
  )
}

/** Finds all descendants with one of these tags, in document order. */
export function findAll(parent: Markup, ...tags: string[]): Markup[] {
  return parent.children.flatMap(child =>
    typeof child === 'string'
      ? []
      : [...(tags.includes(child.tag) ? [child] : []), ...findAll(child, ...tags)],
  )
}

/** Returns the text of an element. Block elements do not separate their texts. */
export function getText(element: Markup | string): string {
  return typeof element === 'string' ? element : element.children.map(getText).join('')
}

/** Returns the texts of all descendants with one of these tags. */
export function listTexts(parent: Markup, ...tags: string[]): string[] {
  return findAll(parent, ...tags).map(getText)
}

/** Returns the text and the address of each link. */
export function listLinks(parent: Markup): [string, string | undefined][] {
  return findAll(parent, 'a').map(link => [getText(link), link.attributes['href']])
}

/** Returns the innermost element with this tag that has a heading with this text. */
export function findByHeading(parent: Markup, tag: string, heading: string): Markup {
  const found = findAll(parent, tag)
    .toReversed()
    .find(element => listTexts(element, 'h2', 'h3').includes(heading))
  if (found === undefined) throw new Error(`There is no ${tag} with the heading ${heading}`)
  return found
}

const voidTags = new Set(['br', 'circle', 'hr', 'img', 'input', 'link', 'meta', 'path', 'use'])

/** Parses React's markup, which is always well formed. */
function parseMarkup(html: string): Markup {
  const root: Markup = { tag: 'root', attributes: {}, children: [] }
  const open = [root]
  for (const [, text = '', end, tag = '', attributes = '', selfClosed] of html.matchAll(
    /([^<]*)(?:<(\/?)([\w-]+)((?:\s[^\s=/>]+(?:="[^"]*")?)*)\s*(\/?)>|$)/g,
  )) {
    if (text !== '') open.at(-1)?.children.push(decodeEntities(text))
    if (end === '/') open.pop()
    else if (tag !== '') {
      const element: Markup = { tag, attributes: parseAttributes(attributes), children: [] }
      open.at(-1)?.children.push(element)
      if (selfClosed !== '/' && !(voidTags.has(tag) && !html.includes(`</${tag}>`))) open.push(element)
    }
  }
  if (open.length !== 1) throw new Error(`Unclosed: ${open.map(({ tag }) => tag).join(' > ')}`)
  return root
}

function parseAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      decodeEntities(value),
    ]),
  )
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
