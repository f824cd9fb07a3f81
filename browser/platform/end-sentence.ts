/** Adds the period that many sentences of the server lack, where another sentence follows on the screen. */
export function endSentence(sentence: string): string {
  return sentence.replace(/[\p{L}\p{N})”’"]$/u, '$&.')
}
