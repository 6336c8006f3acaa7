// How a team lays guides on paper, from what was sent (api-facts 6.5).
import { mostPrintLayouts, type PrintLayout } from '#contract/teams/printLayouts.ts'
import { invalidField } from '#lib/errors.ts'

export type LayoutsBody = {
  print_layouts?: readonly { name: string; layout: Omit<PrintLayout, 'name'> | null }[] | undefined
}

const byName = (a: PrintLayout, b: PrintLayout) => a.name.localeCompare(b.name, 'und')

/** Each name once; those that are not named stay as they are. */
export const layoutsAfter = (
  before: readonly PrintLayout[],
  { print_layouts = [] }: LayoutsBody,
): PrintLayout[] => {
  const known = new Map(before.map(one => [one.name, one]))
  for (const { name, layout } of print_layouts) {
    const given = name.trim()
    if (layout) known.set(given, { name: given, ...layout, parts: [...new Set(layout.parts)] })
    else known.delete(given)
  }
  if (known.size > mostPrintLayouts)
    throw invalidField(
      'print_layouts',
      'too_many',
      `A team can have up to ${mostPrintLayouts} print layouts`,
    )
  return [...known.values()].toSorted(byName)
}
