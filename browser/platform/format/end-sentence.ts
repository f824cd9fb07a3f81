/** Adds the period that many sentences of the server lack, where another sentence follows on the screen. */
export function endSentence(sentence: string): string {
  return sentence.replace(/[\p{L}\p{N})”’"]$/u, '$&.')
}

/** Adds the period to a text of several sentences. A single sentence stays as it is. */
export function endLastSentence(text: string): string {
  return /[.?!] \p{Lu}/u.test(text) ? endSentence(text) : text
}
