import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { lexer, type Token, type Tokens } from 'marked'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'

import { Article, ArticleSource, type ArticleBlock } from '#contract/library/library.ts'

/** An article as its author wrote it. Reading time and related articles are derived from all of them. */
export type ArticleText = Omit<Article, 'minutes' | 'related'>

const directory = join(import.meta.dirname, 'articles')

const FrontMatter = Article.pick({
  title: true,
  summary: true,
  kind: true,
  categories: true,
  keyPoints: true,
})
  .extend({ sources: z.array(ArticleSource.extend({ site: z.string().nullable().default(null) })) })
  .strict()

/** Reads every article in `articles/`, in the order of the numbers that their file names start with. */
export async function readArticles(): Promise<ArticleText[]> {
  const files = (await readdir(directory)).filter(file => file.endsWith('.md')).toSorted()
  return Promise.all(
    files.map(async file => parseArticle(file, await readFile(join(directory, file), 'utf8'))),
  )
}

/**
 * Parses one article: YAML front matter, then sections under `##` headings. A section contains paragraphs, lists
 * (`- …`) and checklists (`- [ ] …`). `{family}` stands for the family's name.
 *
 * @param file `080-the-letter-of-wishes.md`: the number orders the library, the rest is the article's slug.
 * @throws Error that names the file and what is wrong with it.
 */
export function parseArticle(file: string, markdown: string): ArticleText {
  const slug = /^\d{3}-([a-z\d-]+)\.md$/.exec(file)?.[1]
  if (slug === undefined) throw new Error(`${file}: the file name must look like 080-the-letter-of-wishes.md`)
  const [, front, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown) ?? []
  if (front === undefined || body === undefined) throw new Error(`${file}: the front matter is missing`)
  const parsed = FrontMatter.safeParse(parseYaml(front))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)

  const sections: ArticleText['sections'] = []
  for (const token of lexer(body)) {
    if (token.type === 'space') continue
    if (isHeading(token)) sections.push({ title: token.text, blocks: [] })
    else {
      const block = toBlock(token)
      const section = sections.at(-1)
      if (block === null) throw new Error(`${file}: an article cannot contain "${token.raw.slice(0, 40)}"`)
      if (section === undefined) throw new Error(`${file}: the text must start with a ## heading`)
      section.blocks.push(block)
    }
  }
  return { slug, ...parsed.data, sections }
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading' && (token as Tokens.Heading).depth === 2
}

/** Null for Markdown that the page does not display: tables, code, other headings, lists with some checkboxes. */
function toBlock(token: Token): ArticleBlock | null {
  if (token.type === 'paragraph')
    return { kind: 'paragraph', texts: [collapseSpaces((token as Tokens.Paragraph).text)] }
  if (token.type !== 'list') return null
  const { items } = token as Tokens.List
  const isChecklist = items.every(({ task }) => task)
  if (!isChecklist && items.some(({ task }) => task)) return null
  return { kind: isChecklist ? 'checklist' : 'list', texts: items.map(({ text }) => collapseSpaces(text)) }
}

/** Lines are wrapped in the file, not on the page. */
function collapseSpaces(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
