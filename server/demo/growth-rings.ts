/**
 * Draws the growth rings of a tree as raw RGB: green ink on ivory paper, with the grain of a hand press. The same seed
 * always makes the same print.
 */
export function drawGrowthRings({
  size,
  rings,
  seed,
}: {
  size: number
  rings: number
  seed: number
}): Buffer {
  const random = createRandom(seed)
  const waves = [2, 3, 5, 7].map(waves => ({
    waves,
    swing: (0.1 * random()) / waves,
    turn: 6.283 * random(),
  }))
  const pixels = Buffer.alloc(size * size * 3)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [right, down] = [(x - size * 0.48) / (size * 0.42), (y - size * 0.51) / (size * 0.42)]
      const angle = Math.atan2(down, right)
      const swing = waves.reduce(
        (sum, wave) => sum + wave.swing * Math.cos(wave.waves * angle + wave.turn),
        1,
      )
      const radius = Math.hypot(right, down) / swing
      // The rings of dry years are close together.
      const year = rings * radius ** 1.15 + 0.35 * Math.sin(rings * radius * 0.7 + seed)
      const line = radius > 1 ? 0 : Math.max(0, 1 - Math.abs((year % 1) - 0.5) * 3.4)
      const pressed = line * (0.72 + 0.28 * random()) + (radius < 1 ? 0.07 : 0) * random()
      for (const [channel, [paper, ink]] of inks.entries())
        pixels[(y * size + x) * 3 + channel] = paper + (ink - paper) * pressed - 6 * random()
    }
  }
  return pixels
}

const inks = [
  [250, 26],
  [246, 84],
  [236, 65],
] as const

/** Reproducible pseudorandom numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
