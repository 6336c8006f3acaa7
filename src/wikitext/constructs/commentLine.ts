import { itemAt } from '#lib/existing.ts'
import type { BlockConstruct } from '../construct.ts'
import { isCommentLine } from './comment.ts'

/**
 * A line that is only a comment is a paragraph of its own, also right below a list: sections of a
 * page start so.
 */
export const commentLine: BlockConstruct = {
  name: 'commentLine',
  level: 'block',
  gives: [],
  holds: 'nothing',
  opens: (line, afterBreak) => !afterBreak && isCommentLine(line),
  parse: (at, reader) => ({
    end: at + 1,
    nodes: [
      {
        type: 'paragraph',
        content: reader.inline(itemAt(reader.lines, at).trimEnd(), { line: at, column: 0 }),
      },
    ],
  }),
}
