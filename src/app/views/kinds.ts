import { useLingui } from '@lingui/react/macro'
import { viewKinds, type ViewKind } from '#contract/views/schemas.ts'

/** What the address asks for; all kinds where it says nothing sound. */
export const kindOf = (given: string | null): ViewKind | null =>
  viewKinds.find(one => one === given) ?? null

/** Kinds of documents to choose from, guides first. */
export const useKindOptions = (): { value: ViewKind | ''; label: string }[] => {
  const { t } = useLingui()
  const names: Record<ViewKind, string> = {
    guide: t`Guides`,
    category: t`Categories`,
    page: t`Other pages`,
    item: t`Tools and parts`,
  }
  return [
    { value: '', label: t`All kinds` },
    ...viewKinds.map(value => ({ value, label: names[value] })),
  ]
}
