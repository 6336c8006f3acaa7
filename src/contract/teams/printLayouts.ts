import * as z from 'zod/mini'
import { text } from '../core/wire.ts'

export const printPapers = ['a4', 'letter'] as const
export type PrintPaper = (typeof printPapers)[number]
/** What may be printed with a guide, or left out. */
export const printParts = ['pictures', 'tools', 'screws', 'comments'] as const
export type PrintPart = (typeof printParts)[number]

export const mostPrintLayouts = 50
const layout = {
  paper: z.enum(printPapers),
  columns: z.int().check(z.minimum(1), z.maximum(2)),
  parts: z.array(z.enum(printParts)).check(z.maxLength(printParts.length)),
}
/** How guides are laid on paper, under the name that the team gave to it. */
export const PrintLayout = z.object({ name: z.string(), ...layout })
export type PrintLayout = z.output<typeof PrintLayout>

/** `layout` null: it is taken away. */
export const NamedLayout = z.strictObject({
  name: text(60, 1),
  layout: z.nullable(z.strictObject(layout)),
})
/** What a team changes: layouts that are not named stay as they are. */
export const printSettings = {
  print_layouts: z.optional(z.array(NamedLayout).check(z.maxLength(mostPrintLayouts))),
}
