// Causes of a fault: a page names them as headings between two comments (wikitext.md 3.9).
import { plainText } from './doc.ts'
import { parse } from './parse.ts'

export const causesBegin = '[comment]solutions[/comment]'
export const causesEnd = '[comment]conclusion[/comment]'
const heading = /^(={1,6})[ \t]*(\S.*?)[ \t]*\1[ \t]*$/gm

export const hasCauses = (raw: string): boolean => raw.includes(causesBegin)

/** Their headings as readers see them, the likeliest first; what stands below one is none. */
export const causesIn = (raw: string): string[] => {
  const [, causes = ''] = raw.split(causesBegin)
  const headings = [...(causes.split(causesEnd)[0] ?? '').matchAll(heading)]
  const level = Math.min(...headings.map(([, marks = '']) => marks.length))
  return headings.flatMap(([, marks = '', text = '']) =>
    marks.length === level ? [plainText(parse(text, 'line')).trim()] : [],
  )
}
