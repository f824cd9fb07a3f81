import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'

import type { RegistrationMode } from '#contract/accounts/registration-modes.ts'
import { calculatorSlugs } from '#contract/calculator-names.ts'
import { listCompanySlugs } from '#contract/companies/company-names.ts'
import { themeCookie, themes, type Theme } from '#contract/cookies.ts'
import { familyNamePlaceholder } from '#contract/first-page.ts'
import { pages, type Page } from '#contract/pages.ts'
import type { PortalFacts } from '#contract/portal-facts.ts'
import type { RequestLog } from '#server/platform/log/request-log.ts'

import { openStaticFiles, createPageFile, sendStaticFile, type StaticFile } from './static-files.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Its one policy is in `browser/platform/trust-own-scripts.ts`.
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')

/** Features of the browser that no page uses, so that injected code could not use them either. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
/** The features that pages use: videos in full screen and passkeys. */
const ownFeatures = ['fullscreen', 'publickey-credentials-create', 'publickey-credentials-get']

const shellHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': [
    ...deniedFeatures.map(name => `${name}=()`),
    ...ownFeatures.map(name => `${name}=(self)`),
  ].join(', '),
}

/** Paths that Fastify answers. Every other path is a page or a browser file. */
const appPath = /^\/(api(\/|\?|$)|(healthz|readyz|metrics)(\?|$))/

/**
 * Serves the built browser files and the page shell, before Fastify sees the request. An unknown path gets the
 * same shell with status 404, and the browser shows its not-found page.
 */
export function openBrowserPages(options: {
  directory: string
  facts: PortalFacts
  /** Who may register, which an administrator can change while the portal runs. */
  peekRegistration?: () => RegistrationMode
  logRequest: RequestLog
}): (next: RequestListener) => RequestListener {
  const { directory, facts, peekRegistration = () => facts.registration, logRequest } = options
  const find = openStaticFiles(directory)
  const createHtml = openHtml(directory)
  const files = new Map<string, StaticFile>()
  const findPage = createPageMatcher(facts.familyName)

  return next => (request, response) => {
    const url = request.url ?? '/'
    if (appPath.test(url)) return next(request, response)
    const started = performance.now()
    const id = randomUUID()
    const path = url.split('?', 1)[0] ?? '/'
    if (request.method === 'GET' || request.method === 'HEAD') {
      const file = path === '/index.html' ? undefined : find(path)
      if (file !== undefined) sendStaticFile(request, response, file, 200, id)
      else if (path.startsWith('/assets/')) sendText(404, 'This file does not exist.\n')
      else {
        const page = findPage(path)
        sendStaticFile(request, response, choosePage(request, page), page === undefined ? 404 : 200, id)
      }
    } else sendText(405, 'This address accepts only GET and HEAD.\n', ['allow', 'GET, HEAD'])
    logRequest({
      request: id,
      method: request.method ?? '',
      path,
      status: response.statusCode,
      ms: performance.now() - started,
    })

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

  /** Creates the file of a page at the first request for it with this theme and registration mode. */
  function choosePage(request: IncomingMessage, page: Page | undefined): StaticFile {
    const registration = peekRegistration()
    const theme = readTheme(request)
    const key = [page, theme, registration].join()
    const file =
      files.get(key) ?? createPageFile(createHtml(page, { ...facts, registration }, theme), shellHeaders)
    files.set(key, file)
    return file
  }
}

/** Creates the HTML of a page: the shell, and for Home its prerendered content. */
function openHtml(directory: string) {
  const shell = readShell(directory)
  const pageFiles = JSON.parse(readBuilt(directory, 'page-files') || '{}') as Partial<Record<Page, string[]>>
  return (page: Page | undefined, facts: PortalFacts, theme: Theme | undefined): string => {
    const html = addFacts(shell, facts)
    const withContent =
      page === 'home' ? addFirstPage(html, directory, facts) : addPreloads(html, pageFiles[page ?? 'home'])
    return theme === undefined ? withContent : addTheme(withContent, theme)
  }
}

/** The color theme in the browser's cookie. */
function readTheme(request: IncomingMessage): Theme | undefined {
  const chosen = themeCookiePattern.exec(request.headers.cookie ?? '')?.[1]
  return themes.find(theme => theme === chosen)
}

const themeCookiePattern = new RegExp(`(?:^|;) *${themeCookie}=(\\w+) *(?:;|$)`)

/** Finds the page of a path. Matches any member id, but only existing companies and calculators. */
function createPageMatcher(familyName: string): (path: string) => Page | undefined {
  const company = listCompanySlugs(familyName).map(encodeURIComponent).join('|')
  const patterns = Object.entries(pages).map(([page, path]) => {
    const pattern = path
      .replace(':slug', `(${company})`)
      .replace(':calculator', `(${calculatorSlugs.join('|')})`)
      .replaceAll(/:\w+/g, '[^/]+')
    // The browser's router ignores case too.
    return { page: page as Page, pattern: new RegExp(`^${pattern.replace(/\/$/, '')}/?$`, 'i') }
  })
  return path => patterns.find(({ pattern }) => pattern.test(path))?.page
}

function readShell(directory: string): string {
  const built = join(directory, 'index.html')
  if (!existsSync(built)) {
    return '<!doctype html><html lang="en"><title>Heirloom</title><p>The pages are not built yet. Run <code>npm run build</code>, then start the portal again.</p></html>'
  }
  return readFileSync(built, 'utf8')
}

/**
 * A file that the build wrote for the server; empty without it. The browser then renders Home like every other page,
 * and requests the files of a page one after the other.
 */
function readBuilt(directory: string, name: 'first-page' | 'first-page-head' | 'page-files'): string {
  const file = join(directory, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Inserts the prerendered page and its preloads into the shell, with the family name escaped. */
function addFirstPage(html: string, directory: string, { familyName }: PortalFacts): string {
  const name = familyName.replaceAll(/[&"'<>]/g, character => `&#${character.codePointAt(0)};`)
  const content = readBuilt(directory, 'first-page').replaceAll(familyNamePlaceholder, () => name)
  return html
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
    .replace('</head>', () => `${readBuilt(directory, 'first-page-head')}</head>`)
}

/** Requests the account and the files of the page together with those of the shell, and not after these have run. */
function addPreloads(html: string, files: string[] = []): string {
  const links = [
    ...files.map(file => `<link rel="modulepreload" crossorigin href="${file}">`),
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/user">',
  ]
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/**
 * Writes the chosen theme into the page. If a script applied the theme, the page would flash in the other one first.
 */
function addTheme(html: string, theme: Theme): string {
  return html
    .replace(/<html\b/, `<html data-theme="${theme}"`)
    .replace(/(<meta name="color-scheme" content=")[^"]*/, `$1${theme}`)
    .replaceAll(/(data-scheme="(\w+)" media=")[^"]*/g, (_, before: string, scheme: string) =>
      before.concat(scheme === theme ? 'all' : 'not all'),
    )
}

/** Writes the facts, escaped, into the shell's `meta` element. */
export function addFacts(html: string, facts: PortalFacts): string {
  const content = JSON.stringify(facts)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
  return html.replace(/<meta name="portal"[^>]*>/, () => `<meta name="portal" content="${content}">`)
}
