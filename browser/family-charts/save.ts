import { saveFile } from '#browser/platform/save-file.ts'

import { paint } from './paint.ts'
import type { Scene } from './scene.ts'
import { border, svgOf } from './svg.ts'

/** What browsers draw at most: 16,384 pixels a side on most, and far less in all on a phone. */
const longestSide = 12_000
const mostPixels = 48_000_000
const sharpest = 2

export function saveSvg(scene: Scene, title: string): void {
  saveFile(`${fileName(title)}.svg`, new Blob([svgOf(scene, title)], { type: 'image/svg+xml' }))
}

/**
 * Saves the whole chart as a picture, twice as fine as the screen where a picture can be that large.
 * @returns how fine it became: below 0.6 names cannot be read.
 * @throws when the browser cannot draw it.
 */
export async function savePng(scene: Scene, title: string): Promise<number> {
  const { chart, palette } = scene
  const [width, height] = [chart.width + 2 * border, chart.height + 2 * border]
  const scale = Math.min(
    sharpest,
    longestSide / width,
    longestSide / height,
    Math.sqrt(mostPixels / (width * height)),
  )
  const picture = document.createElement('canvas')
  picture.width = Math.ceil(width * scale)
  picture.height = Math.ceil(height * scale)
  const context = picture.getContext('2d')
  if (context === null) throw new Error('The browser gives no canvas')
  // What is sharper than zoom 1 is drawn as at zoom 1, with finer pixels.
  const k = Math.min(1, scale)
  const view = { x: border * k, y: border * k, k, width: width * k, height: height * k }
  paint(context, scene, view, scale / k, null)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = palette.raised
  context.fillRect(0, 0, picture.width, picture.height)
  const blob = await new Promise<Blob | null>(resolve => picture.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The picture is too large for this browser')
  saveFile(`${fileName(title)}.png`, blob)
  return scale
}

function fileName(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
}
