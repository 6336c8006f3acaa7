import type { MarkConstruct } from '../construct.ts'

/** Five quotes are both at once; read only, the writer nests `***` and two quotes. */
export const boldItalic: MarkConstruct = {
  name: 'boldItalic',
  level: 'mark',
  markers: ["'''''"],
  gives: ['italic', 'bold'],
}
