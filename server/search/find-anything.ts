import type { Logger } from 'pino'

import { searchGroupSize, type SearchGroup } from '#contract/search/search.ts'
import type { SearchSource, SearchViewer } from '#server/platform/search-source.ts'

/**
 * Searches all sources at the same time. One that fails or exceeds `timeoutMs` is reported as unavailable, so that the
 * others are still found.
 */
export async function findAnything(
  { sources, log, timeoutMs }: { sources: readonly SearchSource[]; log: Logger; timeoutMs: number },
  viewer: SearchViewer,
  words: string,
): Promise<SearchGroup[]> {
  if (words.trim() === '') return []
  return Promise.all(sources.map(source => findGroup(source)))

  async function findGroup(source: SearchSource): Promise<SearchGroup> {
    const { name } = source
    try {
      // One more, to know whether there are others.
      const found = await limitTime(source.find(viewer, words, searchGroupSize + 1), timeoutMs)
      if (found === 'locked') return { name, state: 'locked', results: [], hasMore: false }
      const results = found.slice(0, searchGroupSize)
      return { name, state: 'found', results, hasMore: found.length > results.length }
    } catch (error) {
      log.warn({ err: error, source: name }, 'search source failed')
      return { name, state: 'unavailable', results: [], hasMore: false }
    }
  }
}

/** @throws when the task takes longer. Its own result or failure is then ignored. */
async function limitTime<Result>(task: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The search took longer than ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([task, timeout])
  } finally {
    clearTimeout(timer)
  }
}
