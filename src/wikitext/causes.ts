// Causes of a fault: a page names them as headings between two comments (wikitext.md 3.9).
import { readHeading } from './constructs/heading.ts'
import { plainText } from './doc.ts'
import { parse } from './parse.ts'

export const causesBegin = '[comment]solutions[/comment]'
export const causesEnd = '[comment]conclusion[/comment]'

/** Whether there may be some: in a text that only quotes the comment there are none. */
export const hasCauses = (raw: string): boolean => raw.includes(causesBegin)

/** How many there are, and the first of them as readers see it: the likeliest. */
export type Causes = { count: number; likeliest: string | null }

/** What the template of the editor calls a cause until its author names it. */
export const unnamedCauses: readonly string[] = ['Most likely cause', 'Wahrscheinlichste Ursache']

/** Their headings; what stands below one is none. In time that grows with the text. */
export const causesIn = (raw: string): Causes => {
  const lines = raw.split('\n')
  const from = lines.findIndex(line => line.trim() === causesBegin)
  if (from < 0) return { count: 0, likeliest: null }
  let [level, count, first] = [Infinity, 0, '']
  for (const line of lines.slice(from + 1)) {
    if (line.trim() === causesEnd) break
    const heading = readHeading(line)
    if (!heading || heading.level > level) continue
    if (heading.level < level) [level, count, first] = [heading.level, 0, heading.text]
    count += 1
  }
  const likeliest = plainText(parse(first, 'line')).trim()
  return { count, likeliest: count === 0 || unnamedCauses.includes(likeliest) ? null : likeliest }
}
