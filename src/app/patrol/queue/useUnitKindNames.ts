import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { fieldNames } from '#app/editor/fieldWords.ts'
import type { UnitKind } from '#patrol/types.ts'

/** What a change can be of, but for the details of a guide, which have names of their own. */
const names: Record<Exclude<UnitKind, `meta.${string}`>, MessageDescriptor> = {
  step: msg`Added and deleted steps`,
  'step.line': msg`Lines of steps`,
  'step.media': msg`Pictures of steps`,
  'step.title': msg`Step titles`,
  'step.order': msg`Step order`,
  'step.form': msg`Forms of steps`,
  intro: msg`Introduction`,
  conclusion: msg`Conclusion`,
  tool: msg`Tools`,
  part: msg`Parts`,
  prerequisite: msg`Do first`,
  document: msg`Documents`,
  flag: msg`Flags`,
  'wiki.block': msg`Text of pages`,
  'wiki.field': msg`Details of pages`,
}
export const unitKinds: readonly string[] = Object.keys(names)

/** What the changes of a kind are of, in words. */
export const useUnitKindNames = () => {
  const { t, i18n } = useLingui()
  const all: Partial<Record<string, MessageDescriptor>> = {
    ...names,
    ...Object.fromEntries(
      Object.entries(fieldNames).map(([field, name]) => [`meta.${field}`, name]),
    ),
  }
  return (kind: string): string => {
    const name = all[kind]
    return name ? i18n._(name) : t`something else`
  }
}
