import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { useTagSuggestions } from '#app/api/useTagSuggestions.ts'
import { TagFields } from '#app/ui/fields/TagFields.tsx'
import { nodeOf } from '../model/treeModel.ts'
import type { CategoryDialog } from './RenameDialog.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** The tags of a category, where it stands in the tree. Each is set and taken away at once. */
export const TagsDialog = ({ tree, title, onClose }: CategoryDialog) => {
  const { t } = useLingui()
  const label = tree.labels[nodeOf(tree, title)] ?? title
  const params = { namespace: 'CATEGORY', title }
  const tags = useQuery(read('listWikiTags', { params }))
  return (
    <Dialog
      title={t`Edit tags of “${label}”`}
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <TagFields
        useSuggestions={useTagSuggestions}
        tags={tags.data ?? []}
        max={limits.tag}
        error={tags.error ? refusedWords(tags.error) : undefined}
        onAdd={tag => write('tagWiki', { params, body: { tag } })}
        onRemove={tag => write('untagWiki', { params, body: { tag } })}
      />
    </Dialog>
  )
}
