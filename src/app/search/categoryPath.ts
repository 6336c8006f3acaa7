/** "cat:Phone/iPh": the category above, and the beginning of what is looked for below it. */
export type CategoryPath = { above: string; words: string }

/** Titles from the top, `/` between them; null where none above is named. */
export const categoryPath = (text: string): CategoryPath | null => {
  const [, path] = /^(?:cat|category|kategorie)\s*:\s*(\S.*)$/i.exec(text.trim()) ?? []
  const titles = path?.split('/').map(title => title.trim()) ?? []
  const above = titles.at(-2)
  return above ? { above, words: titles.at(-1) ?? '' } : null
}
