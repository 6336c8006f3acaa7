import { useLingui } from '@lingui/react/macro'
import type { Scope } from './scope.ts'

type Kind = NonNullable<Scope['kind']>
const kinds: readonly Kind[] = ['guide', 'category', 'page', 'item']
/** What the address asks for; all kinds where it says nothing sound. */
export const kindOf = (given: string | null): Kind | null =>
  kinds.find(one => one === given) ?? null

/** Kinds of documents to choose from, guides first. */
export const useKindOptions = (): { value: Kind | ''; label: string }[] => {
  const { t } = useLingui()
  const names: Record<Kind, string> = {
    guide: t`Guides`,
    category: t`Categories`,
    page: t`Other pages`,
    item: t`Tools and parts`,
  }
  return [
    { value: '', label: t`All kinds` },
    ...kinds.map(value => ({ value, label: names[value] })),
  ]
}
