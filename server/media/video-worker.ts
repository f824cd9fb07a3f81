import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  MP4,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

import { Failure } from '#server/platform/failure.ts'
import { replyToServer } from '#server/platform/worker.ts'

import { damagedVideo, unreadableVideo, unsupportedCodec } from './failures.ts'
import type { RepackagedVideo, VideoTask } from './media-queue.ts'

// A separate process: a hostile video takes minutes and hundreds of megabytes.
await replyToServer(task => repackage(task as VideoTask))

/** @throws Failure 415 for a video that cannot be read, 400 for a damaged one, whose errors have no codes. */
async function repackage({ input: path, videoPath }: VideoTask): Promise<RepackagedVideo> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] })
  try {
    if (!(await input.canRead())) throw unreadableVideo()
    const video = await input.getPrimaryVideoTrack()
    if (video === null) throw unreadableVideo()
    const duration = await readDuration(input)
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
    if (!isSize(width) || !isSize(height)) throw damagedVideo(undefined)
    // A QuickTime file has the same parts as an MP4, which more browsers play.
    const isWebm = (await input.getFormat()) === WEBM
    const format = isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'reserve' })
    const output = new Output({ format, target: new FilePathTarget(videoPath) })
    const copies = [await addVideo(output, video), await addAudio(output, await input.getPrimaryAudioTrack())]
    await output.start()
    await Promise.all(copies.map(copy => copy()))
    await output.finalize()
    return { mimeType: isWebm ? 'video/webm' : 'video/mp4', width, height, duration }
  } catch (error) {
    // A full disk has a code, which the server recognizes.
    throw error instanceof Failure || isSystemError(error) ? error : damagedVideo(error)
  } finally {
    input.dispose()
  }
}

/** Seconds. @throws Failure 400 for a file that ends before its own header says. */
async function readDuration(input: Input): Promise<number> {
  const duration = await input.computeDuration()
  const stated = (await input.getDurationFromMetadata()) ?? duration
  if (!Number.isFinite(duration) || duration <= 0) throw damagedVideo(undefined)
  if (Number.isFinite(stated) && duration < stated * 0.95 - 1) throw damagedVideo(undefined)
  return Math.round(duration * 1000) / 1000
}

/** Pixels. */
function isSize(length: number): boolean {
  return Number.isInteger(length) && length > 0 && length <= 100_000
}

type Copy = () => Promise<void>

async function addVideo(output: Output, track: InputVideoTrack): Promise<Copy> {
  const codec = await track.getCodec()
  const decoderConfig = await track.getDecoderConfig()
  if (codec === null || decoderConfig === null || !output.format.getSupportedVideoCodecs().includes(codec))
    throw unsupportedCodec()
  const source = new EncodedVideoPacketSource(codec)
  const packetCount = await countPackets(track)
  const transformationMatrix = await track.getTransformationMatrix()
  output.addVideoTrack(source, { transformationMatrix, maximumPacketCount: packetCount })
  return () => copyPackets(track, packetCount, source, { decoderConfig })
}

/** A sound that browsers do not know is left out. */
async function addAudio(output: Output, track: InputAudioTrack | null): Promise<Copy> {
  const codec = (await track?.getCodec()) ?? null
  const decoderConfig = (await track?.getDecoderConfig()) ?? null
  const isSupported = codec !== null && output.format.getSupportedAudioCodecs().includes(codec)
  if (track === null || decoderConfig === null || !isSupported) return async () => undefined
  const source = new EncodedAudioPacketSource(codec)
  const packetCount = await countPackets(track)
  output.addAudioTrack(source, { maximumPacketCount: packetCount })
  return () => copyPackets(track, packetCount, source, { decoderConfig })
}

async function countPackets(track: InputVideoTrack | InputAudioTrack): Promise<number> {
  const { packetCount } = await track.computePacketStats()
  if (packetCount === 0) throw damagedVideo(undefined)
  return packetCount
}

/** @throws Failure 400 if the file has fewer packets than its index. */
async function copyPackets<Meta>(
  track: InputVideoTrack | InputAudioTrack,
  packetCount: number,
  source: { add(packet: EncodedPacket, meta?: Meta): Promise<void>; close(): void },
  meta: Meta,
): Promise<void> {
  let copied = 0
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(packet, meta)
    copied += 1
  }
  if (copied < packetCount) throw damagedVideo(undefined)
  source.close()
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
