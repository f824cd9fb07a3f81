/** Pixels of the longer side. The server makes a thumbnail of 480. */
const longerSide = 960
/** Milliseconds until a video counts as one that the browser cannot play. */
const timeout = 15_000

const posters = new WeakMap<File, Promise<Blob | null>>()

/** A picture of a video as a JPEG; null if the browser cannot play it. The same promise for the same file. */
export function getPoster(video: File): Promise<Blob | null> {
  const cached = posters.get(video)
  if (cached !== undefined) return cached
  const poster = createPoster(video).catch(() => null)
  posters.set(video, poster)
  return poster
}

async function createPoster(file: File): Promise<Blob | null> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = URL.createObjectURL(file)
  try {
    await waitFor(video, 'loadeddata')
    // The first picture of many videos is black.
    const seeked = waitFor(video, 'seeked')
    video.currentTime = Math.min(1, video.duration / 3 || 0)
    await seeked
    return await drawFrame(video)
  } finally {
    URL.revokeObjectURL(video.src)
    video.removeAttribute('src')
    video.load()
  }
}

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, longerSide / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

function waitFor(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video takes too long')), timeout)
    const settle = (finish: () => void) => () => {
      clearTimeout(timer)
      finish()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('The video cannot be played'))),
      { once: true },
    )
  })
}
