import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'

import { calculatorSlugs } from '#contract/calculator-names.ts'
import { companySlugs } from '#contract/company-names.ts'
import { signedInCookie, themeCookie, themes, type Theme } from '#contract/cookies.ts'
import { familyNamePlaceholder } from '#contract/first-page.ts'
import { pages } from '#contract/pages.ts'
import type { PortalFacts } from '#contract/portal-facts.ts'

import type { RequestLog } from './request-log.ts'
import { openStaticFiles, pageFile, sendStaticFile } from './static-files.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const shellHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** What Fastify answers; everything else is a page or a file of the browser. */
const appPath = /^\/(api(\/|\?|$)|(healthz|readyz|metrics)(\?|$))/

/**
 * Serves the built browser files and the page shell, before Fastify sees the request. A path that is no page
 * gets the same shell with status 404: the browser shows its not-found page.
 */
export function openBrowserPages(options: {
  directory: string
  facts: PortalFacts
  secure: boolean
  logRequest: RequestLog
}): (next: RequestListener) => RequestListener {
  const { directory, facts, secure, logRequest } = options
  const find = openStaticFiles(directory)
  const headers = {
    ...shellHeaders,
    ...(secure ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  }
  const html = readShell(directory, facts)
  const firstPage = withFirstPage(html, readFirstPage(directory), facts)
  const systemThemePages = { shell: pageFile(html, headers), firstPage: pageFile(firstPage, headers) }
  const pagesByTheme = new Map<Theme, typeof systemThemePages>()
  const isPage = pageMatcher(facts.familyName)

  return next => (request, response) => {
    const url = request.url ?? '/'
    if (appPath.test(url)) return next(request, response)
    const started = performance.now()
    const id = randomUUID()
    const path = url.split('?', 1)[0] ?? '/'
    if (request.method === 'GET' || request.method === 'HEAD') {
      const file = path === '/index.html' ? undefined : find(path)
      if (file !== undefined) sendStaticFile(request, response, file, 200, id)
      else if (path.startsWith('/assets/')) sendText(404, 'There is no such file.\n')
      else if (path === pages.home && !isSignedIn(request))
        sendStaticFile(request, response, pagesFor(request).firstPage, 200, id)
      else sendStaticFile(request, response, pagesFor(request).shell, isPage(path) ? 200 : 404, id)
    } else sendText(405, 'This address answers GET and HEAD only.\n', ['allow', 'GET, HEAD'])
    logRequest({ request: id, method: request.method ?? '', path, status: response.statusCode, started })

    function sendText(status: number, text: string, headers: string[] = []) {
      response.writeHead(status, [
        'content-type',
        'text/plain; charset=utf-8',
        'cache-control',
        'no-store',
        'x-request-id',
        id,
        ...headers,
      ])
      response.end(text)
    }
  }

  /** Made when somebody first asks for that theme. */
  function pagesFor(request: IncomingMessage): typeof systemThemePages {
    const theme = readTheme(request)
    if (theme === undefined) return systemThemePages
    const themedPages = pagesByTheme.get(theme) ?? {
      shell: pageFile(withTheme(html, theme), headers),
      firstPage: pageFile(withTheme(firstPage, theme), headers),
    }
    pagesByTheme.set(theme, themedPages)
    return themedPages
  }
}

/** The colour theme that this browser has chosen. */
function readTheme(request: IncomingMessage): Theme | undefined {
  const chosen = themeCookiePattern.exec(request.headers.cookie ?? '')?.[1]
  return themes.find(theme => theme === chosen)
}

const themeCookiePattern = new RegExp(`(?:^|;) *${themeCookie}=(\\w+) *(?:;|$)`)

/** As the page itself will see it: a visitor's Home is drawn already, anybody else's waits for the program. */
function isSignedIn(request: IncomingMessage): boolean {
  return request.headers.cookie?.includes(`${signedInCookie}=`) ?? false
}

/** Any member's id may be one, but there are only so many companies and calculators. */
function pageMatcher(familyName: string): (path: string) => boolean {
  const company = companySlugs(familyName).map(encodeURIComponent).join('|')
  const patterns = Object.values(pages).map(page => {
    const pattern = page
      .replace(':slug', `(${company})`)
      .replace(':calculator', `(${calculatorSlugs.join('|')})`)
      .replaceAll(/:\w+/g, '[^/]+')
    // Letters of either case, as the browser's router takes them.
    return new RegExp(`^${pattern.replace(/\/$/, '')}/?$`, 'i')
  })
  return path => patterns.some(pattern => pattern.test(path))
}

function readShell(directory: string, facts: PortalFacts): string {
  const built = join(directory, 'index.html')
  if (!existsSync(built)) {
    return '<!doctype html><html lang="en"><title>Heirloom</title><p>The pages are not built yet: run <code>npm run build</code>.</p></html>'
  }
  return withFacts(readFileSync(built, 'utf8'), facts)
}

/** A visitor's Home as the build has drawn it. Without one the program draws it, as every other page. */
function readFirstPage(directory: string): string {
  const drawn = join(directory, 'first-page')
  return existsSync(drawn) ? readFileSync(drawn, 'utf8') : ''
}

/** Writes the drawn page into the shell, and the family's name into it, where it cannot become markup. */
function withFirstPage(html: string, firstPage: string, { familyName }: PortalFacts): string {
  const name = familyName.replaceAll(/[&"'<>]/g, character => `&#${character.codePointAt(0)};`)
  const drawn = firstPage.replaceAll(familyNamePlaceholder, () => name)
  return html.replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`)
}

/**
 * The page as it comes to whoever has chosen a theme. It is written here, since a page that turned itself dark
 * would have been seen light before its program ran.
 */
function withTheme(html: string, theme: Theme): string {
  return html
    .replace(/<html\b/, `<html data-theme="${theme}"`)
    .replace(/(<meta name="color-scheme" content=")[^"]*/, `$1${theme}`)
    .replaceAll(/(data-scheme="(\w+)" media=")[^"]*/g, (_, before: string, scheme: string) =>
      before.concat(scheme === theme ? 'all' : 'not all'),
    )
}

/** Writes the facts into the shell's own element, where no name can become markup. */
export function withFacts(html: string, facts: PortalFacts): string {
  const content = JSON.stringify(facts)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
  return html.replace(/<meta name="portal"[^>]*>/, () => `<meta name="portal" content="${content}">`)
}
