import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The deep ink green of the emblem, and the paper of the pages. */
const colors = { emblem: '#0e2e24', paper: '#faf6ec' }

/** An iPhone shows the notifications of a web app on its Home Screen alone, which needs this file. */
const manifest = {
  id: '/',
  name: 'Heirloom',
  short_name: 'Heirloom',
  description: 'The private family office of one extended family.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: colors.paper,
  background_color: colors.paper,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

const tags: HtmlTagDescriptor[] = [
  { tag: 'link', attrs: { rel: 'manifest', href: '/app.webmanifest' }, injectTo: 'head' },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
]

/** Makes the portal a web app that can be installed: its manifest, and its icons from the favicon. */
export function writeAppManifest(root: string): Plugin {
  return {
    name: 'app-manifest',
    apply: 'build',
    transformIndexHtml: () => tags,
    async generateBundle() {
      const emblem = await readFile(join(root, 'browser/ui/motif/favicon.svg'))
      const files = {
        'app.webmanifest': JSON.stringify(manifest),
        'icon-192.png': await drawIcon(emblem, 192),
        'icon-512.png': await drawIcon(emblem, 512),
        'icon-maskable-512.png': await drawSquareIcon(emblem, 512),
        'apple-touch-icon.png': await drawSquareIcon(emblem, 180),
      }
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

function drawIcon(emblem: Buffer, size: number): Promise<Buffer> {
  return sharp(emblem, { density: 300 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
}

/** For systems that cut icons to a shape of their own, which may leave the inner 80 percent. */
async function drawSquareIcon(emblem: Buffer, size: number): Promise<Buffer> {
  const inner = await drawIcon(emblem, Math.round(size * 0.9))
  const square = { width: size, height: size, channels: 4, background: colors.emblem } as const
  return sharp({ create: square })
    .composite([{ input: inner }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
