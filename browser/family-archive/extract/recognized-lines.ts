interface RecognizedWord {
  text: string
  /** From 0 to 100. */
  confidence: number
}

interface RecognizedBlock {
  paragraphs: { lines: { words: RecognizedWord[] }[] }[]
}

/** Recognition finds letters in the leaves of a tree. Below this confidence they are seldom real. */
const minimumConfidence = 50

/** The lines of a recognized page, without the words that are probably noise. */
export function joinRecognizedLines(blocks: readonly RecognizedBlock[]): string {
  return blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .map(({ lines }) => lines.map(joinWords).filter(isReadable).join('\n'))
    .filter(paragraph => paragraph !== '')
    .join('\n\n')
}

function joinWords({ words }: { words: RecognizedWord[] }): string {
  return words
    .filter(({ confidence }) => confidence >= minimumConfidence)
    .map(({ text }) => text)
    .join(' ')
}

/** Whether the line has a word of three letters, or a number of three digits. */
function isReadable(line: string): boolean {
  return /\p{L}{3}|\d{3}/u.test(line)
}
