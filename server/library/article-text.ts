import type { Article, ArticleBlock } from '#contract/library.ts'

/**
 * An article as it is written, one file each in `articles/`. Its minutes are counted and its relations found when
 * it is put on the shelf. `{family}` stands for the family's name.
 */
export type ArticleText = Omit<Article, 'minutes' | 'related'>

/** Prose may be broken over lines in the file; the reader sees none of that. */
export function paragraph(text: string): ArticleBlock {
  return { kind: 'paragraph', texts: [unbroken(text)] }
}

export function list(...items: string[]): ArticleBlock {
  return { kind: 'list', texts: items.map(unbroken) }
}

/** What the reader may tick off. */
export function checklist(...items: string[]): ArticleBlock {
  return { kind: 'checklist', texts: items.map(unbroken) }
}

function unbroken(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
