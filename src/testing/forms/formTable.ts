// For tests: a guide with a step for each change that a form can have, whose forms are all read and
// set at once.
import type { Guide } from '#contract/guides/shapes.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import { fieldidOf } from '#documents/stepForm.ts'
import { compare, versionOf } from '#app/revisions/compare/compare.ts'
import { existing, itemAt } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { line } from '#testing/releases.ts'
import type { Change, KeptField, NamedForm } from './formChanges.ts'

/** A form of each change, by what the change is called. */
export type Side = (change: Change) => NamedForm
export const sides = {
  /** Told from what it was changed from and to. */
  earlier: ({ before }: Change): NamedForm =>
    Object.fromEntries(
      Object.entries(before).map(([name, field]) => [
        name,
        { ...field, label: `Earlier: ${field.label}` },
      ]),
    ),
  before: ({ before }: Change) => before,
  after: ({ after }: Change) => after,
} satisfies Record<string, Side>

type ByChange<T> = Record<string, T>
const kept = ({ field_revisionid: _, fieldid: __, ...field }: FormField): KeptField => field
const differing = (a: KeptField, b: KeptField): string[] =>
  Object.keys({ ...a, ...b })
    .filter(name => JSON.stringify(Reflect.get(a, name)) !== JSON.stringify(Reflect.get(b, name)))
    .toSorted()

/** Public, of the author, with a form for each change as it is at first. */
export const openFormTable = async (
  author: TestPerson,
  changes: readonly Change[],
  body: { category: string; title: string },
) => {
  const { guideid } = await author.createGuide({ body: { type: 'technique', ...body } })
  let guide: Guide | undefined
  for (const { name } of changes)
    guide = await author.createStep({ params: { guideid }, body: { lines: [line(name)] } })
  const { steps, revisionid } = existing(guide, 'the guide')
  await author.publishGuide({ params: { guideid }, query: { revisionid } })
  const rows = changes.map((change, n) => ({
    change,
    stepid: itemAt(steps, n).stepid,
    fieldids: new Map<string, number>(),
  }))
  const each = <T>(valueOf: (row: (typeof rows)[number]) => T): ByChange<T> =>
    Object.fromEntries(rows.map(row => [row.change.name, valueOf(row)]))

  /** Every form of a side, of fields that stay the same ones. */
  const set = async (side: Side, who = author) => {
    for (const { change, stepid, fieldids } of rows) {
      const named = Object.entries(side(change))
      const { fields } = await who.changeStepForm({
        params: { guideid, stepid },
        body: {
          fields: named.map(([name, field]) => {
            const fieldid = fieldids.get(name)
            return fieldid === undefined ? field : { ...field, fieldid }
          }),
        },
      })
      named.forEach(([name], n) => fieldids.set(name, fieldidOf(itemAt(fields, n))))
    }
  }
  const holds = (side: Side): ByChange<KeptField[]> =>
    each(({ change }) => Object.values(side(change)))
  const formsIn = (read: Pick<Guide, 'steps'>): ByChange<KeptField[]> =>
    each(({ stepid }) =>
      (read.steps.find(step => step.stepid === stepid)?.form?.fields ?? []).map(kept),
    )
  const runForms = async (who: TestPerson, entryid: number): Promise<ByChange<KeptField[]>> => {
    const { fields } = await who.readWorkForms({ params: { entryid } })
    return each(row =>
      fields.flatMap(({ stepid, ...field }) => (stepid === row.stepid ? [kept(field)] : [])),
    )
  }
  /** What a comparison says of the fields of each step. */
  const told = (before: Guide, after: Guide): ByChange<Change['told'][]> => {
    const compared = compare(versionOf(before), versionOf(after)).steps
    return each(({ stepid }) =>
      existing(
        compared.find(step => step.stepid === stepid),
        'a step',
      ).form.map(row => ({
        kind: row.kind,
        moved: row.moved,
        names:
          row.before && row.after ? differing(kept(row.before.value), kept(row.after.value)) : [],
      })),
    )
  }
  const stands = each(({ change: { told: one } }) => [{ ...one, names: one.names.toSorted() }])
  return { guideid, rows, each, set, holds, formsIn, runForms, told, stands }
}
