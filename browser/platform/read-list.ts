import { answerTo } from './call.ts'

/**
 * Section 7's read, of a list that may be long: what has arrived is taken apart while the rest is on its way, and no
 * text of megabytes waits for its end. The portal writes each element on a line of its own; a list that is written
 * otherwise is read all the same, once it is there. `onBeginning` is given the first elements when more are to
 * come; the rest is read once it is done with them.
 */
export async function readList<Element>(
  queryKey: readonly unknown[],
  signal?: AbortSignal,
  onBeginning?: (first: Element[]) => Promise<void>,
): Promise<Element[]> {
  const { body } = await answerTo('GET', queryKey.join('/'), undefined, signal)
  const elements: Element[] = []
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  // What has arrived and is not taken apart yet.
  let pieces: string[] = []
  // Begins it, once the list's own bracket has been taken.
  let bracket = ''
  let hasBegun = false
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    if (!hasBegun && elements.length > 0) {
      hasBegun = true
      await onBeginning?.([...elements])
    }
    const before = pieces.at(-1)?.slice(1 - between.length) ?? ''
    const piece = decoder.decode(read.value, { stream: true })
    pieces.push(piece)
    const fromEnd = before.length + piece.length - (before + piece).lastIndexOf(between)
    if (fromEnd > before.length + piece.length) continue
    const arrived = pieces.join('')
    const end = arrived.length - fromEnd + 1
    take(`${bracket}${arrived.slice(0, end)}]`)
    pieces = [arrived.slice(end + between.length - 2)]
    bracket = '['
  }
  take(bracket + pieces.join('') + decoder.decode())
  return elements

  function take(text: string): void {
    for (const element of JSON.parse(text) as Element[]) elements.push(element)
  }
}

/** No text within an element holds this: a line ends in it as `\n`, which are two letters. */
const between = '},\n{'
