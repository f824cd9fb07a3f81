type Work = { name: string; cores: number; after?: string[] }

/**
 * Runs works side by side on so many cores, in the order given wherever that is possible. `run` is told which of
 * the works that come before did not pass, and says whether this one did. What comes back says it of each work, in the order given.
 */
export async function runSideBySide<W extends Work>(
  works: W[],
  cores: number,
  run: (work: W, unpassed: string[]) => Promise<boolean>,
): Promise<boolean[]> {
  const waiting = [...works]
  const running = new Set<Promise<void>>()
  const passed = new Map<string, boolean>()
  let free = cores

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(
      work => work.cores <= free && earlier(work).every(name => passed.has(name)),
    )
    const [work] = next === -1 ? [] : waiting.splice(next, 1)
    if (work === undefined) {
      if (running.size === 0) throw new Error(`Nothing comes before ${waiting[0]?.name}`)
      await Promise.race(running)
      continue
    }
    free -= work.cores
    const unpassed = earlier(work).filter(name => passed.get(name) !== true)
    const ended = run(work, unpassed).then(hasPassed => {
      free += work.cores
      passed.set(work.name, hasPassed)
      running.delete(ended)
    })
    running.add(ended)
  }
  return works.map(({ name }) => passed.get(name) === true)

  /** What comes before a work and is run at all. */
  function earlier({ after = [] }: Work): string[] {
    return after.filter(name => works.some(work => work.name === name))
  }
}
