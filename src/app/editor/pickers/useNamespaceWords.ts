import { useLingui } from '@lingui/react/macro'
import type { Namespace } from '#contract/core/shapes.ts'
import { namespaceWords } from './namespaceWords.ts'

/** What pages of a namespace are called, one of them. */
export const useNamespaceWords = (): ((namespace: Namespace) => string) => {
  const { i18n } = useLingui()
  return namespace => i18n._(namespaceWords[namespace].name)
}
