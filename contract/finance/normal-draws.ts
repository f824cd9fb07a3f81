/**
 * Standard normal numbers, determined by a seed and a path on every machine. Uniform numbers come from the small fast
 * counter generator sfc32 (Chris Doty-Humphrey, PractRand). The transform of Box and Muller (1958) turns pairs of them
 * into normal ones.
 */
export function createNormalDraws(seed: number, path: number): () => number {
  const uniform = createUniformDraws(seed, path)
  let spare: number | undefined
  return () => {
    if (spare !== undefined) {
      const draw = spare
      spare = undefined
      return draw
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()))
    const angle = 2 * Math.PI * uniform()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}

/** Numbers strictly between 0 and 1, so the logarithm exists. */
function createUniformDraws(seed: number, path: number): () => number {
  let a = seed | 0
  let b = path | 0
  let c = 0x9e3779b9 | 0
  let counter = 1
  const drawUniform = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return ((sum >>> 0) + 0.5) / 2 ** 32
  }
  // Adjacent seeds and paths diverge only after some rounds.
  for (let round = 0; round < 20; round += 1) drawUniform()
  return drawUniform
}
