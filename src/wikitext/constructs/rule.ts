import type { BlockConstruct } from '../construct.ts'
import { element } from '../markup.ts'

/** A line of four or more `-`. */
export const rule: BlockConstruct = {
  name: 'rule',
  level: 'block',
  gives: ['horizontalRule'],
  holds: 'nothing',
  opens: line => /^-{4,}\s*$/.test(line),
  escape: /^-{4,}$/,
  parse: at => ({ end: at + 1, nodes: [{ type: 'horizontalRule' }] }),
  source: () => '----',
  html: () => element('hr', {}),
}
