import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { Logger } from 'pino'

import { toClusterPath } from '#server/embedded-postgres/data-directory.ts'
import { addDuration, second, type Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'

import { openDiskReserve } from './disk-reserve.ts'

/** How much space is free for the portal's data. While it is low, the portal accepts no changes. */
export type DiskSpace = {
  /** Bytes, as last measured. Undefined when the system does not report them. */
  readonly freeBytes: number | undefined
  /** Whether there is too little space for changes. */
  isLow(): boolean
  /** Rejects changes at once, after an error of a full disk, and releases the reserve. */
  reportFull(): void
  /** Measures now instead of with the next interval, or again after one that is running. */
  measure(): Promise<void>
  /** Resolves when the running measurement, which may write the reserve, has ended. */
  close(): Promise<void>
}

export type FreeSpaceMeter = (path: string) => Promise<number | undefined>

const interval = 2 * second
/** Changes are tried again after this time: the disk of an external PostgreSQL cannot be measured. */
const fullDuration = 30 * second

const megabyte = 1_000_000
/**
 * PostgreSQL cannot recover without space for one more segment of its log (16 MB), and its checkpoint needs some too.
 */
const smallestReserve = 2 * 16 * 1024 * 1024

export async function openDiskSpace(options: {
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'FREE_SPACE_MB'>
  clock: Clock
  log: Logger
  measureFreeSpace?: FreeSpaceMeter | undefined
}): Promise<DiskSpace> {
  const { config, clock, log, measureFreeSpace = readFreeSpace } = options
  const minimum = toMinimumFreeBytes(config)
  const reserve = openReserve(config)
  let freeBytes: number | undefined
  let fullUntil = new Date(0)
  let wasLow = false
  let measuring: Promise<void> | undefined
  let nextMeasurement: Promise<void> | undefined
  let isClosed = false

  const isLow = () => (freeBytes !== undefined && freeBytes < minimum) || clock() < fullUntil

  async function measureNow(): Promise<void> {
    freeBytes = findSmallest(await Promise.all(listDataPaths(config).map(measureFreeSpace)))
    if (isLow() !== wasLow) {
      wasLow = !wasLow
      if (wasLow) log.error({ freeBytes, minimumBytes: minimum }, 'disk space low')
      else log.warn({ freeBytes, minimumBytes: minimum }, 'disk space recovered')
    }
  }

  async function adjustReserve(): Promise<void> {
    if (reserve === undefined || freeBytes === undefined) return
    if (freeBytes < reserve.bytes || clock() < fullUntil) await reserve.release()
    else if (freeBytes >= minimum + 2 * reserve.bytes && !(await reserve.exists())) await reserve.create()
  }

  async function measureAndAdjust(): Promise<void> {
    try {
      await measureNow()
      await adjustReserve()
    } catch (error) {
      log.warn({ err: error }, 'disk space check failed')
    } finally {
      measuring = undefined
    }
  }

  async function measure(): Promise<void> {
    if (isClosed) return
    if (measuring === undefined) {
      measuring = measureAndAdjust()
      return measuring
    }
    nextMeasurement ??= measuring.then(() => {
      nextMeasurement = undefined
      return measure()
    })
    return nextMeasurement
  }

  const timer = setInterval(() => {
    if (measuring === undefined) void measure()
  }, interval)
  timer.unref()
  // The reserve is created later, so that it does not delay the start.
  await measureNow()
  return {
    get freeBytes() {
      return freeBytes
    },
    isLow,
    reportFull() {
      fullUntil = addDuration(clock(), fullDuration)
      void measure()
    },
    measure,
    async close() {
      clearInterval(timer)
      isClosed = true
      await measuring
    },
  }
}

/** Frees the reserve before PostgreSQL starts, which must write to recover, if the disk is nearly full. */
export async function releaseReserveWhenFull(config: Config): Promise<void> {
  const reserve = openReserve(config)
  if (reserve === undefined) return
  const free = findSmallest(await Promise.all(listDataPaths(config).map(readFreeSpace)))
  if (free !== undefined && free < reserve.bytes) await reserve.release()
}

/** One sentence for the operator: which disk is full, and how much to free. */
export async function describeFullDisk(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'FREE_SPACE_MB'>,
  measureFreeSpace: FreeSpaceMeter = readFreeSpace,
): Promise<string> {
  const measured = await Promise.all(
    listDataPaths(config).map(async path => ({ path, free: (await measureFreeSpace(path)) ?? 0 })),
  )
  const { path, free } = measured.reduce((fullest, one) => (one.free < fullest.free ? one : fullest))
  const needed = toMinimumFreeBytes(config) + (openReserve(config)?.bytes ?? 0)
  return (
    `The disk of the data directory ${path} is nearly full: ${toMegabytes(free)} MB are free. ` +
    `Free at least ${toMegabytes(needed)} MB there, or move DATA_DIR to a larger disk.`
  )
}

/**
 * Whether a file or PostgreSQL (53100, disk_full) could not be written because a disk or its quota is exhausted.
 * Ignores the message, which may quote a caller.
 */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && diskFullCodes.has(String(error.code))
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether a start failed because of a full disk. The output of PostgreSQL's programs has no codes. */
export function isStartOnFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isDiskFull(error) || /no space left on device|disk quota exceeded/i.test(error.message)
}

/** The bytes that are free to an ordinary user, where the path is or will be. */
async function readFreeSpace(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing && dirname(path) !== path ? readFreeSpace(dirname(path)) : undefined
  }
}

/** The cluster may be on a disk of its own. That of an external PostgreSQL cannot be measured. */
function listDataPaths(config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): string[] {
  return config.DATABASE_URL === undefined
    ? [config.DATA_DIR, toClusterPath(config.DATA_DIR)]
    : [config.DATA_DIR]
}

/** On the disk of PostgreSQL, which needs the space. */
function openReserve(config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'FREE_SPACE_MB'>) {
  if (config.DATABASE_URL !== undefined || config.FREE_SPACE_MB === 0) return undefined
  const bytes = Math.max(Math.floor(toMinimumFreeBytes(config) / 8), smallestReserve)
  return openDiskReserve(toClusterPath(config.DATA_DIR), bytes)
}

function toMinimumFreeBytes({ FREE_SPACE_MB }: Pick<Config, 'FREE_SPACE_MB'>): number {
  return FREE_SPACE_MB * megabyte
}

function findSmallest(measured: (number | undefined)[]): number | undefined {
  const measuredBytes = measured.filter(bytes => bytes !== undefined)
  return measuredBytes.length === 0 ? undefined : Math.min(...measuredBytes)
}

export function toMegabytes(bytes: number): number {
  return Math.floor(bytes / megabyte)
}
