import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

import { getMediaUrl } from '#browser/media/media-url.ts'
import type { AttachedMedia } from '#contract/media/media.ts'

interface StageProps {
  media: AttachedMedia
  name: string
  /** Called when a photograph is displayed, or cannot be. */
  onReady: () => void
}

/** Shows the cached thumbnail until the whole photograph is loaded. */
export function PhotographStage({ media, name, onReady }: StageProps) {
  const { id, width, height, thumbnailUrl } = media
  const [isBroken, setBroken] = useState(false)
  const image = 'absolute inset-0 size-full object-contain'
  if (isBroken) return <p className="px-8 text-muted">This photograph could not be loaded.</p>
  return (
    <div className="relative size-full animate-appear" style={{ maxWidth: width, maxHeight: height }}>
      {thumbnailUrl !== null && <img src={thumbnailUrl} alt="" className={image} draggable={false} />}
      <img
        src={getMediaUrl(id)}
        alt={name}
        className={image}
        draggable={false}
        // One that is not displayed anymore may load, or fail, late.
        onLoad={({ currentTarget }) => currentTarget.isConnected && onReady()}
        onError={({ currentTarget }) => {
          if (!currentTarget.isConnected) return
          setBroken(true)
          onReady()
        }}
      />
    </div>
  )
}

/** A video with the controls of the browser, which reads only the parts that are played. */
export function VideoStage({
  media: { id, thumbnailUrl, width, height },
  name,
  videoRef,
  isInSlideshow,
  onReady,
  onEnded,
}: StageProps & {
  videoRef: RefObject<HTMLVideoElement | null>
  isInSlideshow: boolean
  onEnded: () => void
}) {
  const [isBroken, setBroken] = useState(false)
  const play = useEffectEvent(() => {
    // A browser that does not play it by itself shows its poster as long as a photograph.
    const video = videoRef.current
    video?.play().catch(() => {
      // The promise of a video that is not displayed anymore is rejected, too.
      if (videoRef.current === video) onReady()
    })
  })
  useEffect(() => {
    if (isInSlideshow) play()
  }, [isInSlideshow])
  if (isBroken)
    return (
      <p role="alert" className="max-w-prose px-8 text-center text-balance">
        Your browser cannot play this video. Download it to watch it in another program.
      </p>
    )
  return (
    // The portal has no captions of family videos.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={videoRef}
      src={getMediaUrl(id)}
      poster={thumbnailUrl ?? undefined}
      width={width}
      height={height}
      controls
      controlsList="nodownload"
      playsInline
      preload="metadata"
      aria-label={name}
      className="h-auto max-h-full w-auto max-w-full animate-appear object-contain"
      onEnded={onEnded}
      onError={() => {
        setBroken(true)
        onReady()
      }}
    />
  )
}
