import { useLingui } from '@lingui/react/macro'
import type { DocKey } from '#app/drafts/content/docKey.ts'

/** What a document is called where its title may not be written yet. */
export const useDocumentName = () => {
  const { t } = useLingui()
  return (title: string, { kind }: DocKey): string =>
    title || (kind === 'wiki' ? t`Untitled page` : t`Untitled guide`)
}
