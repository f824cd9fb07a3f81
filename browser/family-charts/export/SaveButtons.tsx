import type { RefObject } from 'react'

import type { Scene } from '#browser/family-charts/canvas/scene.ts'
import { showToast } from '#browser/platform/toast.ts'
import { Button } from '#browser/ui/Button.tsx'

import { savePng, saveSvg } from './save-chart.ts'

export interface SaveButtonsProps {
  scene: RefObject<Scene | null>
  title: string
  disabled: boolean
}

/** Below this scale names in a PNG cannot be read. */
const minLegibleScale = 0.6

/** Downloads the whole chart as an image file. */
export function SaveButtons({ scene, title, disabled }: SaveButtonsProps) {
  const formats = [
    ['Save as SVG', saveAsSvg],
    ['Save as PNG', saveAsPng],
  ] as const
  return formats.map(([label, save]) => (
    <Button
      key={label}
      variant="secondary"
      size="small"
      disabled={disabled}
      onClick={() => scene.current && void save(scene.current, title)}
    >
      {label}
    </Button>
  ))
}

async function saveAsSvg(scene: Scene, title: string): Promise<void> {
  try {
    await saveSvg(scene, title)
  } catch {
    showToast({
      title: 'The image could not be created',
      description: 'Your connection may have dropped. Please try again.',
      destructive: true,
    })
  }
}

async function saveAsPng(scene: Scene, title: string): Promise<void> {
  try {
    const scale = await savePng(scene, title)
    if (scale < minLegibleScale)
      showToast({
        title: 'The names in this image are very small',
        description: `It shows the whole chart at ${Math.max(1, Math.round(scale * 100))}% of its size. An SVG is sharp at any size.`,
      })
  } catch {
    showToast({
      title: 'The image could not be created',
      description: 'The chart is too large for an image in this browser. Save it as SVG instead.',
      destructive: true,
    })
  }
}
